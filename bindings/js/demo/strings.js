/** The words of the page in other languages. What goeye itself says of a game is English in all of them. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', zh: '中文', ja: '日本語', ko: '한국어' }

/** By the English text: German, Chinese, Japanese, Korean. */
const TABLE = {
  'Look': ['Ansehen', '查看', '見る', '보기'],
  'Play': ['Spielen', '落子', '打つ', '두기'],
  'Problem': ['Problem', '死活题', '詰碁', '사활'],
  'Edit': ['Bearbeiten', '编辑', '編集', '편집'],
  'Link': ['Link', '链接', 'リンク', '링크'],
  'Save': ['Speichern', '保存', '保存', '저장'],
  'Open': ['Öffnen', '打开', '開く', '열기'],
  'Stop': ['Stopp', '停止', '停止', '중지'],
  'thinking': ['denkt nach', '思考中', '考慮中', '생각 중'],
  'Black': ['Schwarz', '黑', '黒', '흑'],
  'White': ['Weiß', '白', '白', '백'],
  'Erase': ['Löschen', '擦除', '消す', '지우기'],
  'Pass': ['Passen', '停一手', 'パス', '통과'],
  'Komi': ['Komi', '贴目', 'コミ', '덤'],
  'Rules': ['Regeln', '规则', 'ルール', '규칙'],
  'Language': ['Sprache', '语言', '言語', '언어'],
  'Undo': ['Zurück', '撤销', '戻す', '되돌리기'],
  'Retry': ['Noch einmal', '重来', 'やり直す', '다시 하기'],
  'Solve': ['Lösen', '求解', '解く', '풀기'],
  'Try it': ['Selbst lösen', '自己试试', '解いてみる', '직접 풀기'],
  'You try': ['Selbst finden', '自己找', '自分で探す', '직접 찾기'],
  'Leave': ['Beenden', '离开', '終わる', '나가기'],
  'Leave the problem': ['Problem verlassen', '离开死活题', '詰碁を終わる', '사활 나가기'],
  'Next': ['Weiter', '下一个', '次へ', '다음'],
  'Previous': ['Zurück', '上一个', '前へ', '이전'],
  'Next move': ['Nächster Zug', '下一手', '次の手', '다음 수'],
  'Move back': ['Zug zurück', '退一手', '一手戻る', '한 수 뒤로'],
  'Show the answer': ['Lösung zeigen', '显示答案', '答えを見る', '정답 보기'],
  'Better line': ['Bessere Folge', '更好的变化', 'よりよい手順', '더 나은 수순'],
  'As played': ['Wie gespielt', '实战变化', '実戦の手順', '실전 수순'],
  'As judged': ['Wie beurteilt', '按判断', '判定のまま', '판정대로'],
  'Alive': ['Lebt', '活', '活き', '삶'],
  'Dead': ['Tot', '死', '死に', '죽음'],
  'Only this block dead': ['Nur dieser Block tot', '只有这块死', 'この石だけ死に', '이 돌만 죽음'],
  'Seki': ['Seki', '双活', 'セキ', '빅'],
  'Review': ['Analyse', '复盘', '検討', '복기'],
  'Review this game': ['Diese Partie analysieren', '复盘这盘棋', 'この対局を検討する', '이 대국 복기하기'],
  'Learn from the mistakes of': ['Aus den Fehlern lernen:', '学习失误：', 'ミスから学ぶ：', '실수에서 배우기:'],
  'Rules and count': ['Regeln und Zählung', '规则与点目', 'ルールと計算', '규칙과 계가'],
  'Points are counted once the game is over.': ['Gezählt wird, wenn die Partie vorbei ist.', '对局结束后才点目。', '終局後に計算します。', '대국이 끝나면 계가합니다.'],
  'By other conventions': ['Nach anderer Zählung', '其他算法', 'ほかの数え方', '다른 계산법'],
  'Point by point': ['Punkt für Punkt', '明细', '内訳', '내역'],
  'Another position': ['Andere Stellung', '其他局面', '別の局面', '다른 국면'],
  'Examples…': ['Beispiele…', '示例…', '例…', '예제…'],
  'Empty board': ['Leeres Brett', '空棋盘', '空の碁盤', '빈 바둑판'],
  'Signs and keys': ['Zeichen und Tasten', '符号与按键', '記号とキー', '기호와 키'],
  'Back to the game': ['Zurück zur Partie', '回到对局', '対局に戻る', '대국으로 돌아가기'],
  'Delete this move and what follows': ['Diesen Zug und was folgt löschen', '删除这手及之后', 'この手以降を削除', '이 수부터 삭제'],
  'Comment on this move': ['Kommentar zu diesem Zug', '这手的注释', 'この手へのコメント', '이 수의 설명'],
  'Good moves': ['Gute Züge', '好棋', 'よい手', '좋은 수'],
  'Eye values': ['Augenwerte', '眼的价值', '目の値', '눈의 값'],
  'goeye answers': ['goeye antwortet', 'goeye 应手', 'goeyeが応じる', 'goeye가 응수'],
  'goeye plays': ['goeye zieht', 'goeye 下一手', 'goeyeが打つ', 'goeye가 두기'],
  'Black first': ['Schwarz beginnt', '黑先', '黒先', '흑선'],
  'White first': ['Weiß beginnt', '白先', '白先', '백선'],
  'of the tapped group, or the one in danger': ['der angetippten Gruppe oder der gefährdeten', '所点的棋块，或危险的棋块', '選んだ石、または危ない石', '누른 돌 또는 위험한 돌'],
  'full strength': ['volle Stärke', '全力', '全力', '최강'],
  'level {n}: a move loses about {points} points, as GNU Go': ['Stufe {n}: ein Zug verliert etwa {points} Punkte, wie GNU Go', '{n} 级：每手约亏 {points} 目，与 GNU Go 相当', 'レベル{n}: 1手約{points}目の損、GNU Go並み', '{n}단계: 한 수에 약 {points}집 손해, GNU Go 수준'],
  'level {n}: a move loses about {points} points': ['Stufe {n}: ein Zug verliert etwa {points} Punkte', '{n} 级：每手约亏 {points} 目', 'レベル{n}: 1手約{points}目の損', '{n}단계: 한 수에 약 {points}집 손해'],
  'Tap a group to ask about it.': ['Eine Gruppe antippen, um nach ihr zu fragen.', '点一块棋来了解它。', '石をタップすると説明します。', '돌을 누르면 설명합니다.'],
  'What is this position worth?': ['Was ist diese Stellung wert?', '这个局面价值如何？', 'この局面の形勢は？', '이 국면의 형세는?'],
  'even': ['ausgeglichen', '两分', '互角', '호각'],
  'A draw': ['Unentschieden', '和棋', '引き分け', '무승부'],
  'The game is even': ['Die Partie ist ausgeglichen', '局势两分', '互角の形勢', '호각의 형세'],
  '{color} leads by {n}': ['{color} führt mit {n}', '{color}领先{n}目', '{color}が{n}目リード', '{color}이 {n}집 앞섬'],
  '{color} leads by {n} point': ['{color} führt mit {n} Punkt', '{color}领先{n}目', '{color}が{n}目リード', '{color}이 {n}집 앞섬'],
  '{color} leads by {n} points': ['{color} führt mit {n} Punkten', '{color}领先{n}目', '{color}が{n}目リード', '{color}이 {n}집 앞섬'],
  '{color} wins by {n} point': ['{color} gewinnt mit {n} Punkt', '{color}胜{n}目', '{color}の{n}目勝ち', '{color} {n}집승'],
  '{color} wins by {n} points': ['{color} gewinnt mit {n} Punkten', '{color}胜{n}目', '{color}の{n}目勝ち', '{color} {n}집승'],
  '{color} wins nearly always': ['{color} gewinnt fast immer', '{color}几乎必胜', '{color}がほぼ必ず勝つ', '{color}이 거의 반드시 이김'],
  '{color} wins with {n}': ['{color} gewinnt mit {n}', '{color}胜率{n}', '{color}の勝率は{n}', '{color} 승률 {n}'],
  'The game is not over. {wins}; the score will probably be between {most} and {least}.': ['Die Partie ist nicht vorbei. {wins}; das Ergebnis liegt wohl zwischen {most} und {least}.', '对局尚未结束。{wins}；结果大概在{most}和{least}之间。', '対局は終わっていません。{wins}。結果はおそらく{most}から{least}の間です。', '대국이 끝나지 않았습니다. {wins}; 결과는 아마 {most}와 {least} 사이입니다.'],
  'The game is over.': ['Die Partie ist vorbei.', '对局结束。', '終局しました。', '대국이 끝났습니다.'],
  'Both have passed.': ['Beide haben gepasst.', '双方都停了一手。', '双方がパスしました。', '양쪽이 모두 통과했습니다.'],
  '{color} passes.': ['{color} passt.', '{color}停一手。', '{color}はパス。', '{color} 통과.'],
  '{color} to move': ['{color} am Zug', '轮到{color}', '{color}の番', '{color} 차례'],
  'Exact in {n} of such games: {reason}.': ['Genau in {n} solcher Partien: {reason}.', '此类对局的{n}完全准确：{reason}。', 'このような対局の{n}で正確: {reason}', '이런 대국의 {n}에서 정확: {reason}.'],
  'false eyes filled': ['falsche Augen gefüllt', '假眼填满', '欠け目は埋める', '옥집은 메움'],
  'they count': ['sie zählen', '假眼计目', '欠け目も数える', '옥집도 셈'],
  'Territory': ['Gebiet', '数目法', '地', '집'],
  'Territory, with eyes in seki': ['Gebiet, mit Augen im Seki', '数目法，计双活之眼', '地（セキの目も数える）', '집 (빅의 눈 포함)'],
  'Area, without eyes in seki': ['Fläche, ohne Augen im Seki', '数子法，不计双活之眼', '面積（セキの目は除く）', '면적 (빅의 눈 제외)'],
  'Area': ['Fläche', '数子法', '面積', '면적'],
  'territory': ['Gebiet', '地', '地', '집'],
  'stones': ['Steine', '棋子', '石', '돌'],
  'prisoners': ['Gefangene', '提子', 'アゲハマ', '사석'],
  'dead': ['tot', '死', '死に', '죽음'],
  'komi': ['Komi', '贴目', 'コミ', '덤'],
  'total': ['zusammen', '合计', '合計', '합계'],
  'alive': ['lebt', '活', '活き', '삶'],
  'dead, this block only': ['tot, nur dieser Block', '死，仅此块', '死に（この石だけ）', '죽음 (이 돌만)'],
  'in seki': ['in Seki', '双活', 'セキ', '빅'],
  'unsettled': ['offen', '未定', '未定', '미정'],
  '{point}, an empty point': ['{point}, ein leerer Punkt', '{point}，空点', '{point}、空点', '{point}, 빈 점'],
  '{color} at {point}, 1 stone: {fate}': ['{color} auf {point}, 1 Stein: {fate}', '{point} 的{color}棋，1 子：{fate}', '{point}の{color}、1子: {fate}', '{point}의 {color}, 1개: {fate}'],
  '{color} at {point}, {n} stones: {fate}': ['{color} auf {point}, {n} Steine: {fate}', '{point} 的{color}棋，{n} 子：{fate}', '{point}の{color}、{n}子: {fate}', '{point}의 {color}, {n}개: {fate}'],
  'Move {n} of {of}': ['Zug {n} von {of}', '第 {n} 手，共 {of} 手', '{of}手中{n}手目', '{of}수 중 {n}수'],
  'Move {n}, {color} {played}': ['Zug {n}, {color} {played}', '第 {n} 手，{color} {played}', '{n}手目、{color}{played}', '{n}수, {color} {played}'],
  'Move {n}, {color} {played}; better {better}': ['Zug {n}, {color} {played}; besser {better}', '第 {n} 手，{color} {played}；{better} 更好', '{n}手目、{color}{played}。{better}がよい', '{n}수, {color} {played}; {better}가 나음'],
  'Likely moves for {color}: {moves}.': ['Wahrscheinliche Züge für {color}: {moves}.', '{color}可能的着手：{moves}。', '{color}の候補: {moves}', '{color}의 유력한 수: {moves}.'],
  'Good moves for {color}: {moves}.': ['Gute Züge für {color}: {moves}.', '{color}的好棋：{moves}。', '{color}のよい手: {moves}', '{color}의 좋은 수: {moves}.'],
  'No move is worth more than a pass.': ['Kein Zug ist mehr wert als Passen.', '没有比停一手更有价值的着手。', 'パスより価値のある手はありません。', '통과보다 나은 수가 없습니다.'],
  'Which moves lost most, and why. A long game takes one or two minutes.': ['Welche Züge am meisten verloren, und warum. Eine lange Partie dauert ein, zwei Minuten.', '哪些棋亏得最多，为什么。长局需要一两分钟。', 'どの手がなぜ最も損をしたか。長い対局は1、2分かかります。', '어떤 수가 왜 가장 손해였는지. 긴 대국은 1~2분 걸립니다.'],
  'Reviewing the game…': ['Die Partie wird analysiert…', '复盘中…', '検討中…', '복기 중…'],
  'Reviewing the game… {n} remarks so far.': ['Die Partie wird analysiert… bisher {n} Bemerkungen.', '复盘中…已有 {n} 条评注。', '検討中… これまでに{n}件。', '복기 중… 지금까지 {n}건.'],
  '1 remark; choose it to see it on the board.': ['1 Bemerkung; auswählen, um sie auf dem Brett zu sehen.', '1 条评注；点选即可在棋盘上查看。', '1件。選ぶと盤上に表示します。', '1건; 선택하면 바둑판에 표시됩니다.'],
  '{n} remarks; choose one to see it on the board.': ['{n} Bemerkungen; eine auswählen, um sie auf dem Brett zu sehen.', '{n} 条评注；点选即可在棋盘上查看。', '{n}件。選ぶと盤上に表示します。', '{n}건; 선택하면 바둑판에 표시됩니다.'],
  'No remarks.': ['Keine Bemerkungen.', '没有评注。', '指摘はありません。', '지적이 없습니다.'],
  'The review was stopped early.': ['Die Analyse wurde vorzeitig beendet.', '复盘提前停止。', '検討は途中で止められました。', '복기가 일찍 중지되었습니다.'],
  'nearly done': ['fast fertig', '即将完成', 'まもなく完了', '거의 완료'],
  'about {n} seconds left': ['noch etwa {n} Sekunden', '还剩约 {n} 秒', '残り約{n}秒', '약 {n}초 남음'],
  'about {n} minutes left': ['noch etwa {n} Minuten', '还剩约 {n} 分钟', '残り約{n}分', '약 {n}분 남음'],
  'At a first look, {better} is worth about {n} points more.': ['Auf den ersten Blick ist {better} etwa {n} Punkte mehr wert.', '初看之下，{better} 约多值 {n} 目。', '一見して、{better}は約{n}目まさります。', '언뜻 보아 {better}가 약 {n}집 더 큽니다.'],
  'Points that moves lost': ['Punkte, die Züge verloren', '各手亏损的目数', '各手の損した目数', '수마다 손해 본 집'],
  'Points that moves lost ({n} of {of} moves so far)': ['Punkte, die Züge verloren (bisher {n} von {of} Zügen)', '各手亏损的目数（已看 {n}/{of} 手）', '各手の損した目数（{of}手中{n}手）', '수마다 손해 본 집 ({of}수 중 {n}수)'],
  'below 1.5': ['unter 1,5', '不到 1.5', '1.5未満', '1.5 미만'],
  '1.5 to 3': ['1,5 bis 3', '1.5 到 3', '1.5～3', '1.5~3'],
  '3 to 6': ['3 bis 6', '3 到 6', '3～6', '3~6'],
  '6 to 12': ['6 bis 12', '6 到 12', '6～12', '6~12'],
  '12 or more': ['12 oder mehr', '12 以上', '12以上', '12 이상'],
  'points together': ['Punkte zusammen', '合计目数', '合計目数', '합계 집'],
  'points by thirds of the game': ['Punkte je Drittel der Partie', '各三分之一局的目数', '序盤・中盤・終盤の目数', '3등분한 구간별 집'],
  'Moves {n} to {last}, {color}': ['Züge {n} bis {last}, {color}', '第 {n} 至 {last} 手，{color}', '{n}～{last}手目、{color}', '{n}~{last}수, {color}'],
  'ladder': ['Leiter', '征子', 'シチョウ', '축'],
  'captured': ['gefangen', '被提', '取られた', '잡힘'],
  'saved': ['gerettet', '得救', '助かった', '살아남음'],
  'sente': ['Vorhand', '先手', '先手', '선수'],
  'points a move': ['Punkte je Zug', '每手目数', '1手あたり', '수당 집'],
  'first look': ['erster Blick', '初看', '一見', '첫눈'],
  'capture': ['Fangen', '提子', '取り', '따냄'],
  'life': ['Leben', '死活', '死活', '사활'],
  'ko': ['Ko', '劫', 'コウ', '패'],
  'cut': ['Schnitt', '切断', '切り', '끊음'],
  'eye': ['Auge', '眼', '目', '눈'],
  'danger': ['Gefahr', '危险', '危険', '위험'],
  'point': ['Punkt', '目', '目', '집'],
  'pass': ['Passen', '停一手', 'パス', '통과'],
  'size': ['Größe', '大小', '大きさ', '크기'],
  'proven': ['bewiesen', '已证明', '証明済み', '증명됨'],
  'read out': ['ausgelesen', '已算清', '読み切り', '수읽기 완료'],
  'estimated': ['geschätzt', '估计', '推定', '추정'],
  '{color} played {move}. Find a better move!': ['{color} spielte {move}. Finde einen besseren Zug!', '{color}下了 {move}。请找更好的一手！', '{color}は{move}と打ちました。よりよい手を探してください！', '{color}은 {move}에 두었습니다. 더 나은 수를 찾아보세요!'],
  'Right! {move} is the better move.': ['Richtig! {move} ist der bessere Zug.', '正确！{move} 更好。', '正解！{move}がよりよい手です。', '정답! {move}가 더 나은 수입니다.'],
  '{move} is as good.': ['{move} ist genauso gut.', '{move} 同样好。', '{move}も同じくらいよい手です。', '{move}도 똑같이 좋습니다.'],
  '{move} is what was played: it loses about {n} points.': ['{move} wurde gespielt: Es verliert etwa {n} Punkte.', '{move} 是实战着手：约亏 {n} 目。', '{move}は実戦の手で、約{n}目の損です。', '{move}는 실전의 수로, 약 {n}집 손해입니다.'],
  'Judging {move}…': ['{move} wird beurteilt…', '正在判断 {move}…', '{move}を判定中…', '{move} 판정 중…'],
  'Better than {played}, but {move} loses about {n} points. Try again!': ['Besser als {played}, aber {move} verliert etwa {n} Punkte. Noch einmal!', '比 {played} 好，但 {move} 约亏 {n} 目。再试！', '{played}よりよいですが、{move}は約{n}目の損です。もう一度！', '{played}보다 낫지만 {move}는 약 {n}집 손해입니다. 다시!'],
  'No: {move} loses about {n} points. Try again!': ['Nein: {move} verliert etwa {n} Punkte. Noch einmal!', '不对：{move} 约亏 {n} 目。再试！', '残念: {move}は約{n}目の損です。もう一度！', '아니요: {move}는 약 {n}집 손해입니다. 다시!'],
  'Better was {move}.': ['Besser war {move}.', '{move} 更好。', '{move}がよりよい手でした。', '{move}가 더 나았습니다.'],
  'Mistake {n} of {of}': ['Fehler {n} von {of}', '失误 {n}/{of}', 'ミス {n}/{of}', '실수 {n}/{of}'],
  'Done: you found {n} of {of}.': ['Fertig: {n} von {of} gefunden.', '完成：找到 {n}/{of}。', '終わり: {of}問中{n}問正解。', '끝: {of}개 중 {n}개를 찾았습니다.'],
  'likely Black\'s, the darker the surer; likely White\'s, the lighter': ['wohl schwarz, je dunkler desto sicherer; wohl weiß, je heller', '可能属黑，越深越确定；可能属白，越浅越确定', '黒らしい所（濃いほど確実）、白らしい所（明るいほど確実）', '흑일 곳 (진할수록 확실), 백일 곳 (밝을수록 확실)'],
  'territory, or the likely owner of a stone': ['Gebiet, oder wem ein Stein wohl gehört', '地，或棋子可能的归属', '地、または石の持ち主', '집, 또는 돌의 주인'],
  'dame': ['Dame', '单官', 'ダメ', '공배'],
  'has to be filled': ['muss gefüllt werden', '必须补棋', '手入れが必要', '가일수 필요'],
  'open border': ['offene Grenze', '未封的边界', '開いた境界', '열린 경계'],
  'good move, with the points that it loses': ['guter Zug, mit den Punkten, die er verliert', '好棋及其所亏目数', 'よい手と損する目数', '좋은 수와 손해 집'],
  'better,': ['besser,', '更好，', 'よりよい手、', '더 나은 수,'],
  'what was played': ['was gespielt wurde', '实战', '実戦', '실전'],
  'on the graph a remark,': ['in der Kurve eine Bemerkung,', '曲线上：评注，', 'グラフ上: 指摘、', '그래프: 지적,'],
  'a turning point': ['ein Wendepunkt', '转折点', '転換点', '전환점'],
  'moves that lost 1.5, 3, 6 and 12 points or more: on the graph Black\'s from above, White\'s from below': ['Züge, die 1,5, 3, 6 und 12 Punkte oder mehr verloren: in der Kurve Schwarz von oben, Weiß von unten', '亏 1.5、3、6、12 目以上的着手：曲线上黑在上，白在下', '1.5、3、6、12目以上損した手: グラフでは黒は上、白は下から', '1.5, 3, 6, 12집 이상 손해 본 수: 그래프에서 흑은 위, 백은 아래'],
  'a move': ['ein Zug', '一手', '一手', '한 수'],
  'ten': ['zehn', '十手', '十手', '열 수'],
  'start and end': ['Anfang und Ende', '开头和结尾', '最初と最後', '처음과 끝'],
  'other variations': ['andere Varianten', '其他变化', 'ほかの変化', '다른 변화'],
  'leave': ['verlassen', '离开', '終わる', '나가기'],
  'the mouse wheel on the board: a move': ['Mausrad auf dem Brett: ein Zug', '棋盘上滚轮：一手', '盤上のホイール: 一手', '판 위의 휠: 한 수'],
  'the board is reached with Tab; there arrows move the cursor, and Enter taps': ['das Brett ist mit Tab erreichbar; dort bewegen Pfeile den Zeiger, Enter tippt', '用 Tab 到棋盘；方向键移动光标，Enter 点选', 'Tabで盤へ。矢印で移動、Enterで選択', 'Tab으로 판에; 화살표로 이동, Enter로 선택'],
  'Paste a game, or drop a file anywhere: SGF, GIB, NGF, UGF': ['Eine Partie einfügen oder eine Datei ablegen: SGF, GIB, NGF, UGF', '粘贴棋谱，或拖入文件：SGF、GIB、NGF、UGF', '棋譜を貼るか、ファイルをドロップ: SGF、GIB、NGF、UGF', '기보를 붙여 넣거나 파일을 끌어 놓기: SGF, GIB, NGF, UGF']
}

const COLUMNS = Object.keys(LANGUAGES).slice(1)
const NAMED = ['aria-label', 'placeholder']
let chosen = 'en'

/** A text in the language of the page; `values` take the place of names in braces. */
export function t(text, values = {}) {
  const found = TABLE[text]?.[COLUMNS.indexOf(chosen)] ?? text
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name])
}

/** The texts of the page as it was written, and where they are. */
const written = []

function collect() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.data.trim() in TABLE) written.push([walker.currentNode, 'data', walker.currentNode.data])
  for (const name of NAMED) {
    for (const element of document.querySelectorAll(`[${name}]`)) written.push([element, name, element.getAttribute(name)])
  }
}

/** Says all that is written on the page in a language. */
export function speak(wanted) {
  if (!written.length) collect()
  chosen = wanted
  document.documentElement.lang = wanted
  for (const [place, name, text] of written) {
    if (name === 'data') place.data = text.replace(text.trim(), t(text.trim()))
    else place.setAttribute(name, t(text))
  }
}

/** The language that was chosen, or that of the browser. */
export function usual() {
  const wanted = [localStorage.getItem('language'), ...navigator.languages.map(name => name.slice(0, 2))]
  return wanted.find(name => name in LANGUAGES) ?? 'en'
}
