import { CACHES } from '../shell/offline/caches.ts'

/** The files of one build that are cached in advance. */
export interface Build {
  /** Different for each build. */
  readonly version: string
  /** Paths of files whose names carry a hash of their content. */
  readonly immutable: readonly string[]
  /** The page and other files with fixed names: their expected hashes ("sha256-…") by path. */
  readonly named: Readonly<Record<string, string>>
}

/** The address under which the app's page is cached; the page is served at other addresses too. */
export const PAGE = '/'

/** Answers vary by encoding, but cached answers are already decoded. */
const anyEncoding: CacheQueryOptions = { ignoreVary: true }

/** @throws TypeError without an answer or with a file that is not the build's; Error when the host refuses */
async function fetchFile(path: string, integrity: string | undefined): Promise<Response> {
  const answer = await fetch(path, {
    redirect: 'error',
    ...(integrity === undefined ? {} : { integrity, cache: 'no-cache' }),
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return answer
}

/** Caches the files of one build in this browser, separate from those of other builds. */
export class Shelf {
  readonly #build: Build
  readonly #name: string

  constructor(build: Build) {
    this.#build = build
    this.#name = CACHES + build.version
  }

  /**
   * Fetches the missing files, one after the other so that messages do not wait for them. Files shared with
   * an earlier build are copied from it.
   * @throws when a file is missing or belongs to another build: half a build is useless
   */
  async fill(): Promise<void> {
    const { immutable, named } = this.#build
    const cache = await caches.open(this.#name)
    for (const path of immutable) {
      if (await cache.match(path, anyEncoding)) continue
      await cache.put(path, (await caches.match(path, anyEncoding)) ?? (await fetchFile(path, undefined)))
    }
    for (const [path, integrity] of Object.entries(named)) {
      await cache.put(path, await fetchFile(path, integrity))
    }
  }

  /** Deletes all other builds. */
  async clearOthers(): Promise<void> {
    const names = await caches.keys()
    await Promise.all(
      names
        .filter((name) => name.startsWith(CACHES) && name !== this.#name)
        .map((name) => caches.delete(name)),
    )
  }

  /** Returns this build's own file. */
  async find(path: string): Promise<Response | undefined> {
    return (await caches.open(this.#name)).match(path, anyEncoding)
  }

  /** Returns a file that is the same in every build, and caches it if it came from the host. */
  async findImmutable(request: Request): Promise<Response> {
    const found = await caches.match(request, anyEncoding)
    if (found) return found
    const answer = await fetch(request)
    if (answer.ok) await this.#keep(request, answer.clone())
    return answer
  }

  async #keep(request: Request, answer: Response): Promise<void> {
    try {
      await (await caches.open(this.#name)).put(request, answer)
    } catch {
      // No room: the next request goes to the host too.
    }
  }
}
