/** Estimators for the package goban of online-go.com. */

/**
 * For `set_local_ownership_estimator`. `trials` changes nothing: playouts are only part of the evidence. In a game that is
 * not over a point belongs to nobody if its ownership (-1 to 1) is no surer than `tolerance`.
 */
export function localEstimator(board: number[][], colorToMove: 'black' | 'white', trials: number, tolerance: number): number[][]

/** What goban asks for; other fields of its request are passed over. */
export interface EstimateRequest {
  /** 1 is a black stone, 2 a white one. */
  board_state: number[][]
  player_to_move?: 'black' | 'white'
  rules: 'chinese' | 'aga' | 'japanese' | 'korean' | 'ing' | 'nz'
}

export interface EstimateResponse {
  ownership: number[][]
  /** Black's lead by these rules with a komi of 7.5, which goban corrects; in a game that is not over the likely one. */
  score: number
  autoscored_board_state: number[][]
  /** Dead stones and dame. */
  autoscored_removed: { x: number; y: number }[]
  autoscored_needs_sealing: { x: number; y: number; color: number }[]
}

/** For `init_remote_ownership_estimator`. No server is asked. */
export function remoteEstimator(request: EstimateRequest): Promise<EstimateResponse>
