/** goeye in a worker, so that the page stays alive. */
export class Engine {
  #worker
  #running
  #waiting = []
  #last = 0

  /** `changed` is told whether something runs. */
  constructor(changed) {
    this.changed = changed
    this.#start()
  }

  #start() {
    this.#worker = new Worker(new URL('../worker.js', import.meta.url), { type: 'module' })
    this.#worker.onmessage = ({ data }) => this.#done(data)
    this.#worker.onerror = () => this.#running && this.#done({ id: this.#running.id, error: 'the worker cannot be started' })
  }

  /**
   * Answers a question. Of the questions with the same topic only the newest is answered: the promises of the others
   * stay open.
   */
  ask(topic, kind, ...args) {
    return new Promise((resolve, reject) => {
      this.#waiting = this.#waiting.filter(question => question.topic !== topic)
      this.#waiting.push({ id: ++this.#last, topic, kind, args, resolve, reject })
      this.#next()
    })
  }

  /** Ends what runs. */
  stop() {
    this.#worker.terminate()
    this.#waiting = []
    const stopped = this.#running
    this.#running = undefined
    this.#start()
    this.changed(false)
    stopped?.reject(new Error('stopped'))
  }

  #next() {
    if (this.#running) return
    this.#running = this.#waiting.shift()
    this.changed(Boolean(this.#running))
    if (!this.#running) return
    const { id, kind, args } = this.#running
    this.#worker.postMessage({ id, kind, args })
  }

  #done({ id, answer, error }) {
    const { topic, resolve, reject } = this.#running
    this.#running = undefined
    const isOld = this.#waiting.some(question => question.topic === topic)
    if (!isOld) error === undefined ? resolve(answer) : reject(new Error(error))
    this.#next()
  }
}
