import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { importBounds } from '../../../protocol/bounds.ts'
import { asReason, because } from '../../../protocol/refusals/reason.ts'
import { createGuardedRequest, type GuardedRequest } from '../../internet/guardedRequest.ts'
import { ArchiveFault } from '../archive.ts'
import type { SlackFile } from './shapes.ts'

/*
 * Files that an export only links to. Their addresses carry a key if the workspace's owner exported them so; else Slack
 * gives them to a token of an app with the scope `files:read`.
 */

/** How a workspace is reached. */
export interface SlackAccess {
  /** Address of Slack's interface: its domain and those below it have the files. */
  readonly url: string
  /** Absent: only files come whose addresses carry a key. */
  readonly token?: string | undefined
}

/** What became of a file. */
export type Fetched = 'came' | 'refused' | 'silent' | 'large'

const USER_AGENT = 'ParleyImport'
/** After as many files in a row for which Slack was silent, the others are not asked for. */
const MOST_SILENT = 5
const TRIES = 3

const FILE_PATH = /^\/files-(?:pri|tmb)\/[^/]/

class TooLarge extends Error {}

const isHtml = ({ headers }: IncomingMessage): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('text/html')

/** Seconds that an answer asks to wait; undefined if it asks for none. */
function waitOf({ statusCode, headers }: IncomingMessage): number | undefined {
  if (statusCode !== 429) return undefined
  const seconds = Number(headers['retry-after'] ?? 1)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), importBounds.longest_wait_seconds) : 1
}

/** Passes on as many bytes as a file can have. */
function bounded(): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > importBounds.file_bytes) done(new TooLarge())
      else done(null, chunk)
    },
  })
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    text += chunk.toString()
    if (text.length > 100_000) break
  }
  return text
}

export class SlackFiles {
  readonly #home: URL
  readonly #token: string | undefined
  readonly #request: GuardedRequest
  #silent = 0

  constructor({ url, token }: SlackAccess) {
    this.#home = new URL(url)
    this.#token = token
    const host = this.#home.hostname.replace(/^\[(.*)\]$/, '$1')
    this.#request = createGuardedRequest({ opened: isIP(host) === 0 ? [] : [host] })
  }

  /**
   * The archive names the addresses: only Slack's files are asked for, and nothing else gets the token, such as Slack's
   * interface, which would do what the address says.
   */
  #isFile({ protocol, hostname, port, username, pathname }: URL): boolean {
    const { protocol: ours, hostname: home, port: homePort } = this.#home
    const isThere = hostname === (isIP(home) === 0 ? `files.${home}` : home)
    return isThere && protocol === ours && port === homePort && username === '' && FILE_PATH.test(pathname)
  }

  /** Returns where a file can be asked for; undefined if it cannot. */
  addressOf({ url_private_download: download, url_private: shown, is_external }: SlackFile): URL | undefined {
    const url = is_external ? null : URL.parse(download ?? shown ?? '')
    if (!url || !this.#isFile(url)) return undefined
    return this.#token !== undefined || url.searchParams.has('t') ? url : undefined
  }

  #send(url: URL, method: 'GET' | 'POST'): Promise<IncomingMessage> {
    return this.#request(url, {
      method,
      headers: {
        'user-agent': USER_AGENT,
        'accept-encoding': 'identity',
        ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(method === 'POST' ? { 'content-length': '0' } : {}),
      },
      signal: AbortSignal.timeout(importBounds.file_seconds * 1000),
    })
  }

  /** Tests that Slack knows the token, if there is one, before anything is imported. @throws ArchiveFault */
  async requireToken(): Promise<void> {
    if (this.#token === undefined) return
    let answer: { readonly ok?: unknown; readonly error?: unknown }
    try {
      const response = await this.#send(new URL('/api/auth.test', this.#home), 'POST')
      answer = JSON.parse(await textOf(response)) as typeof answer
    } catch {
      throw new ArchiveFault(asReason('imports.slackSilent'))
    }
    if (answer.ok === true) return
    const fault = typeof answer.error === 'string' ? answer.error.slice(0, 60) : '?'
    throw new ArchiveFault(because('imports.tokenRefused', { fault }))
  }

  async #tryOnce(url: URL, target: string, mimetype: string): Promise<Fetched | { readonly wait: number }> {
    const answer = await this.#send(url, 'GET')
    try {
      const wait = waitOf(answer)
      if (wait !== undefined) return { wait }
      const status = answer.statusCode ?? 0
      if (status >= 500) return 'silent'
      // Without access Slack leads to its sign-in page, or shows it.
      if (status !== 200 || (isHtml(answer) && !mimetype.startsWith('text/html'))) return 'refused'
      await pipeline(answer, bounded(), createWriteStream(target, { mode: 0o600 }))
      return 'came'
    } finally {
      answer.destroy()
    }
  }

  /** Writes the file to a new location, unflushed; nothing is there if it did not come. */
  async fetch(url: URL, target: string, mimetype: string): Promise<Fetched> {
    if (this.#silent >= MOST_SILENT) return 'silent'
    let waits = 0
    for (let tries = 0; tries < TRIES;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one attempt after another
        const outcome = await this.#tryOnce(url, target, mimetype)
        if (typeof outcome === 'object') {
          waits += 1
          if (waits > importBounds.waits_of_a_file) return 'silent'
          // oxlint-disable-next-line no-await-in-loop -- Slack asks for it
          await pause(outcome.wait * 1000)
          continue
        }
        if (outcome !== 'silent') {
          this.#silent = 0
          return outcome
        }
      } catch (error) {
        // oxlint-disable-next-line no-await-in-loop -- what came of it goes before it is asked for again
        await rm(target, { force: true })
        if (error instanceof TooLarge) return 'large'
      }
      tries += 1
      // oxlint-disable-next-line no-await-in-loop -- a moment between attempts
      if (tries < TRIES) await pause(importBounds.pause_milliseconds * 4 ** (tries - 1))
    }
    this.#silent += 1
    return 'silent'
  }
}
