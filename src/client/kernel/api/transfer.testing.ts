/** Replaces the browser's own: records requests and answers when the test says so. */
export class ScriptedTransfer extends EventTarget {
  static last: ScriptedTransfer | undefined
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  status = 0
  responseText = ''
  opened = ''
  sent: FormData | undefined
  constructor() {
    super()
    ScriptedTransfer.last = this
  }
  open(method: string, url: string): void {
    this.opened = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  send(form: FormData): void {
    this.sent = form
  }
  getResponseHeader(name: string): string | null {
    return name === 'retry-after' ? '3' : null
  }
  abort(): void {
    this.#end('abort')
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
  answer(status: number, body: string): void {
    this.status = status
    this.responseText = body
    this.#end('load')
  }
  break(): void {
    this.#end('error')
  }
  #end(name: string): void {
    this.dispatchEvent(new Event(name))
    this.dispatchEvent(new Event('loadend'))
  }
}

/** The latest transfer. @throws Error when there was none */
export function lastTransfer(): ScriptedTransfer {
  if (ScriptedTransfer.last === undefined) throw new Error('Nothing was asked')
  return ScriptedTransfer.last
}
