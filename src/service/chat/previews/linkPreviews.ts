import { previewBounds } from '../../../protocol/bounds.ts'
import type { GuardedRequest } from '../../internet/guardedRequest.ts'
import { SlidingWindows } from '../../limits/slidingWindows.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import type { ReportFault } from '../../repeat.ts'
import { secondsNow, type ChatContext, type Previews } from '../context.ts'
import { fetchPicture, PreviewFetcher } from './fetchPreview.ts'
import { PictureCache } from './pictureCache.ts'
import { redrawPreviews } from './redraw.ts'
import {
  countWaiting,
  forgetPreviews,
  messagesWaiting,
  noteArrived,
  storePreview,
  waitingUrls,
  type PictureRow,
  type Preview,
} from './store.ts'

export interface LinkPreviewOptions {
  /** Undefined: previews are off. */
  readonly request: GuardedRequest | undefined
  /** Folder of the pictures that are kept. */
  readonly folder: string
  readonly report: ReportFault
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/**
 * Fetches previews after their messages were accepted, each address once for all messages that wait for it, also after a
 * restart, and draws these messages anew.
 *
 *   waiting ──fetched──▶ shown ◀──▶ hidden, by the author
 */
export class LinkPreviews implements Previews {
  readonly isOffered: boolean
  readonly pictures: PictureCache
  readonly request: GuardedRequest | undefined
  readonly #context: () => ChatContext
  readonly #report: ReportFault
  readonly #fetcher: PreviewFetcher | undefined
  readonly #lanes = new Map<string, Promise<void>>()
  readonly #pictureFetches = new Map<string, Promise<PictureRow | undefined>>()
  readonly #ofPerson: SlidingWindows
  readonly #ofAll: SlidingWindows
  #isStopped = false

  constructor(
    context: () => ChatContext,
    basis: Pick<ChatContext, 'database' | 'now'>,
    options: LinkPreviewOptions,
  ) {
    this.#context = context
    this.#report = options.report
    this.request = options.request
    this.isOffered = options.request !== undefined
    this.pictures = new PictureCache(basis.database, options.folder, () => secondsNow(basis))
    this.#fetcher = options.request && new PreviewFetcher(options.request, this.pictures)
    this.#ofPerson = new SlidingWindows(previewBounds.of_a_person, basis.now)
    this.#ofAll = new SlidingWindows(previewBounds.of_all, basis.now)
  }

  readonly mayFetch = (personId: number): boolean =>
    countWaiting(this.#context().database) < previewBounds.waiting && this.#count(`${personId}`)

  #count(person: string): boolean {
    try {
      this.#ofPerson.require(person)
      this.#ofAll.require('')
    } catch (error) {
      if (error instanceof TooManyRequests) return false
      throw error
    }
    this.#ofPerson.count(person)
    this.#ofAll.count('')
    return true
  }

  readonly wake = (): void => {
    if (this.#isStopped || !this.#fetcher) return
    const { at_once } = previewBounds
    for (const url of waitingUrls(this.#context().database, at_once * 2)) {
      if (this.#lanes.size >= at_once) return
      if (this.#lanes.has(url)) continue
      const lane = this.#work(url, this.#fetcher)
        .finally(() => this.#lanes.delete(url))
        // A fault of this service would only come again: the next message begins anew.
        .then(this.wake, (error: unknown) => this.#report('link previews', error))
      this.#lanes.set(url, lane)
    }
  }

  /** Fetches all that waits. Resolves when nothing waits any more. */
  readonly fetchWaiting = async (): Promise<void> => {
    this.wake()
    while (this.#lanes.size > 0) await Promise.all(this.#lanes.values())
  }

  readonly stop = (): void => {
    this.#isStopped = true
  }

  /** Drops some of what is too old or too much. */
  readonly tidy = async (): Promise<void> => {
    const { database } = this.#context()
    forgetPreviews(database, secondsNow(this.#context()) - previewBounds.kept_seconds, previewBounds.kept)
    await this.pictures.tidy()
  }

  /** Returns a picture of another site, fetched again if it is no longer kept; undefined if it cannot be had. */
  async picture(url: string): Promise<PictureRow | undefined> {
    const kept = this.pictures.find(url)
    if (kept) return kept
    const { request } = this
    const parsed = URL.parse(url)
    if (!request || !parsed) return undefined
    const begun = this.#pictureFetches.get(url)
    if (begun) return begun
    if (this.#pictureFetches.size >= previewBounds.at_once || !this.#count('pictures')) return undefined
    const fetching = fetchPicture(request, parsed)
      .then((picture) => this.pictures.keep(url, picture))
      .catch(() => undefined)
      .finally(() => this.#pictureFetches.delete(url))
    this.#pictureFetches.set(url, fetching)
    return fetching
  }

  async #work(url: string, fetcher: PreviewFetcher): Promise<void> {
    // Let the request that brought the link be answered first.
    await nextTurn()
    const preview = await fetcher.preview(url).catch((error: unknown): Preview => {
      if (!this.#isStopped) this.#report('link previews', error)
      return { kind: 'nothing' }
    })
    if (this.#isStopped) return
    storePreview(this.#context().database, url, preview, secondsNow(this.#context()))
    await this.#draw(url)
  }

  /** Draws each message that waits in a turn of its own. */
  async #draw(url: string): Promise<void> {
    const context = this.#context()
    const { database } = context
    for (;;) {
      const waiting = messagesWaiting(database, url)
      if (waiting.length === 0 || this.#isStopped) return
      for (const messageId of waiting) {
        database.transaction(() => {
          noteArrived(database, messageId, url)
          redrawPreviews(context, messageId)
        })
        // oxlint-disable-next-line no-await-in-loop -- other requests get their turn in between
        await nextTurn()
      }
    }
  }
}
