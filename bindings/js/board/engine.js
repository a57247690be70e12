/** goeye in a worker, so that the page stays alive. It starts with the first question. */
const usual = () => new Worker(new URL('../worker.js', import.meta.url), { type: 'module' })

export class Engine {
  #start
  #changed
  #worker
  #running
  #waiting = []
  #last = 0

  /** `start` makes the worker; `changed` is told whether something runs. */
  constructor({ start = usual, changed = () => {} } = {}) {
    this.#start = start
    this.#changed = changed
  }

  /**
   * Answers a question. Of the questions with the same topic only the newest is answered: the promises of the others
   * stay open.
   */
  ask(topic, kind, ...args) {
    return this.follow(undefined, topic, kind, ...args)
  }

  /** The same; `told` hears of the progress. */
  follow(told, topic, kind, ...args) {
    return new Promise((resolve, reject) => {
      this.#waiting = this.#waiting.filter(question => question.topic !== topic)
      this.#waiting.push({ id: ++this.#last, topic, kind, args, told, resolve, reject })
      this.#next()
    })
  }

  get isBusy() {
    return Boolean(this.#running)
  }

  /** Ends what runs. */
  stop() {
    this.#worker?.terminate()
    this.#worker = undefined
    const stopped = [this.#running, ...this.#waiting].filter(Boolean)
    this.#waiting = []
    this.#running = undefined
    this.#changed(false)
    for (const { reject } of stopped) reject(new Error('stopped'))
  }

  #next() {
    if (this.#running) return
    this.#running = this.#waiting.shift()
    this.#changed(Boolean(this.#running))
    if (!this.#running) return
    this.#worker ??= this.#started()
    const { id, kind, args } = this.#running
    this.#worker.postMessage({ id, kind, args })
  }

  #started() {
    const worker = this.#start()
    worker.onmessage = ({ data }) => this.#heard(data)
    worker.onerror = () => this.#running && this.#heard({ id: this.#running.id, error: 'the worker cannot be started' })
    return worker
  }

  #heard({ id, progress, answer, error }) {
    const { topic, told, resolve, reject } = this.#running
    if (progress) return told?.(progress)
    this.#running = undefined
    const isOld = this.#waiting.some(question => question.topic === topic)
    if (!isOld) error === undefined ? resolve(answer) : reject(new Error(error))
    this.#next()
  }
}
