import { CACHES } from '../shell/offline/caches.ts'

/** What one build of the app consists of, as far as it is kept beforehand. */
export interface Build {
  /** Another one for each build. */
  readonly version: string
  /** Paths of files whose names carry a hash of their content. */
  readonly immutable: readonly string[]
  /** The page and files whose names stay the same: by path what they must be ("sha256-…"). */
  readonly named: Readonly<Record<string, string>>
}

/** The address under which the app's page is kept, whatever address it is then shown at. */
export const PAGE = '/'

/** Answers say that they vary by encoding, which they do not once they are here. */
const anyEncoding: CacheQueryOptions = { ignoreVary: true }

/** @throws TypeError where there is no answer or it is not what the build left; Error where the host refuses */
async function fetchFile(path: string, integrity: string | undefined): Promise<Response> {
  const answer = await fetch(path, {
    redirect: 'error',
    ...(integrity === undefined ? {} : { integrity, cache: 'no-cache' }),
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return answer
}

/** Keeps the files of one build in this browser, apart from those of other builds. */
export class Shelf {
  readonly #build: Build
  readonly #name: string

  constructor(build: Build) {
    this.#build = build
    this.#name = CACHES + build.version
  }

  /**
   * Fetches what is not here yet, one file after the other so that nobody's messages wait for it. What an earlier
   * build had as well is taken from there.
   * @throws where a file is missing or belongs to another build: half a build is none
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

  /** Lets go of all other builds. */
  async clearOthers(): Promise<void> {
    const names = await caches.keys()
    await Promise.all(
      names
        .filter((name) => name.startsWith(CACHES) && name !== this.#name)
        .map((name) => caches.delete(name)),
    )
  }

  /** The build's own file. */
  async find(path: string): Promise<Response | undefined> {
    return (await caches.open(this.#name)).match(path, anyEncoding)
  }

  /** A file that is the same wherever it comes from; the host's is kept from then on. */
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
      // No room: it comes from the host next time too.
    }
  }
}
