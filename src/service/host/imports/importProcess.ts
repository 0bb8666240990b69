import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ImportReport } from '../../../protocol/hostImports.ts'
import type { ImportFault } from './importFolder.ts'

/** How Slack is reached by an import. */
export interface SlackReach {
  /** Address of its interface. */
  readonly url: string
  /** By which it gives files. */
  readonly token?: string | undefined
}

/** What the process of an import is told. */
export interface WorkStart {
  readonly slack: SlackReach
}

/** What the process of an import tells: how far it is, and how it ended. */
export type WorkMessage =
  | { readonly progress: ImportProgress }
  | { readonly report: ImportReport }
  | { readonly fault: ImportFault }

export interface ImportProgress {
  /** Days of messages that are done, and all. */
  readonly done: number
  readonly of: number
  readonly messages: number
}

export type ImportEnd =
  | { readonly report: ImportReport }
  | { readonly fault: ImportFault }
  /** It ended without saying why; the text is what it wrote last. */
  | { readonly broken: string }

/** A process has room for the largest file of JSON; one that needs more ends alone. */
const MOST_HEAP_MIB = 2048
const MOST_OUTPUT = 10_000

const program = join(import.meta.dirname, '../../import/work.ts')

/** An import in a process of its own, so that the host answers meanwhile, and a fault there is none here. */
export class ImportProcess {
  readonly #child: ChildProcess
  readonly ended: Promise<ImportEnd>

  constructor(dataFolder: string, slack: SlackReach, tell: (progress: ImportProgress) => void) {
    this.#child = fork(program, [dataFolder], {
      execArgv: [`--max-old-space-size=${MOST_HEAP_MIB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.ended = this.#follow(tell)
    const start: WorkStart = { slack }
    this.#child.send(start, () => undefined)
  }

  async #follow(tell: (progress: ImportProgress) => void): Promise<ImportEnd> {
    const child = this.#child
    let end: ImportEnd | undefined
    let output = ''
    child.on('message', (message: WorkMessage) => {
      if ('progress' in message) tell(message.progress)
      else end = message
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MOST_OUTPUT)
    })
    const failed = new Promise<string>((resolve) => child.once('error', (error) => resolve(String(error))))
    const broken = await Promise.race([failed, once(child, 'close').then(() => undefined)])
    return end ?? { broken: broken ?? output }
  }

  /** Ends it at once. Resolves when it is gone. */
  async stop(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended
  }
}
