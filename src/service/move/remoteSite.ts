import { ask, type Asked, type SiteAnswer } from '../host/site/ask.ts'
import { addressIn, findSite, type FoundSite } from '../host/site/findSite.ts'
import { SiteFault } from '../host/site/siteFault.ts'
import { isLoopbackName } from '../address.ts'
import * as v from 'valibot'
import { MoveFault, SiteRefusal, type Site } from './site.ts'

const PATIENCE = 120_000

export interface Account {
  readonly user: string
  readonly password: string
}

const refusal = v.looseObject({ message: v.string() })
const upload = v.looseObject({ id: v.number() })
const posts = v.array(v.looseObject({ id: v.number() }))

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

class Remote {
  readonly #found: FoundSite
  readonly #authorization: string

  constructor(found: FoundSite, { user, password }: Account) {
    this.#found = found
    this.#authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  }

  async #ask(address: string, asked: Asked): Promise<SiteAnswer> {
    try {
      const headers = { authorization: this.#authorization, ...asked.headers }
      return await ask(address, { ...asked, headers }, PATIENCE)
    } catch (error) {
      if (error instanceof SiteFault) throw new MoveFault(error.message, { cause: error })
      throw error
    }
  }

  async answered(address: string, asked: Asked): Promise<unknown> {
    const { status, json, text } = await this.#ask(address, asked)
    if (status >= 200 && status < 300 && json !== undefined) return json
    const said = v.is(refusal, json) ? json.message : text.slice(0, 200)
    if (status === 401) throw new MoveFault(`The site doesn’t accept this user name and password: ${said}`)
    throw new SiteRefusal(status, `${status} ${said}`)
  }

  /** Address of the calendar's interface. @param path with its query */
  address(path: string, namespace = this.#found.namespace): string {
    const [bare = '', query = ''] = path.split('?')
    if (this.#found.kind === 'plain') return `${this.#found.home}/${namespace}${path}`
    return addressIn(this.#found.base, `${namespace}${bare}`, new URLSearchParams(query))
  }

  async unlistedIds(): Promise<readonly number[]> {
    const ids: number[] = []
    for (let page = 1; ; page += 1) {
      const query = `per_page=100&page=${page}&status=publish,future,draft,pending,private&_fields=id`
      const read = await this.answered(this.address(`/tribe_events?${query}`, 'wp/v2'), {}).catch(
        (error: unknown) => {
          // Sites without the block editor keep this list to themselves.
          if (error instanceof SiteRefusal) return []
          throw error
        },
      )
      const found = v.is(posts, read) ? read : []
      ids.push(...found.map(({ id }) => id))
      if (found.length < 100) return ids
    }
  }

  async picture(url: string): Promise<Uint8Array<ArrayBuffer>> {
    // Pictures of drafts are for people with an account; one elsewhere must not get it.
    const isOwn = new URL(url).origin === new URL(this.#found.home).origin
    const response = await fetch(url, {
      headers: isOwn ? { authorization: this.#authorization } : {},
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (!response.ok) throw new SiteRefusal(response.status, `${url} answers with ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }

  async upload(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<number> {
    const type = types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
    if (this.#found.kind === 'plain') return this.#uploadForm(bytes, name, type)
    const headers = {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}; filename="${name.replace(/[^\w.-]/g, '-')}"`,
    }
    const answer = await this.answered(this.address('/media', 'wp/v2'), {
      method: 'POST',
      body: bytes,
      headers,
    })
    return v.parse(upload, answer).id
  }

  async #uploadForm(bytes: Uint8Array<ArrayBuffer>, name: string, type: string): Promise<number> {
    const form = new FormData()
    form.set('file', new File([bytes], name, { type }))
    const packed = new Request('http://localhost', { method: 'POST', body: form })
    const headers = { 'content-type': packed.headers.get('content-type') ?? '' }
    const body = new Uint8Array(await packed.arrayBuffer())
    return v.parse(upload, await this.answered(this.address('/images'), { method: 'POST', body, headers })).id
  }
}

/** Finds a calendar on another site. @throws MoveFault */
export async function openRemote(url: string, namespace: string, account: Account): Promise<Site> {
  const address = URL.parse(url)
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new MoveFault(`${url} isn’t the address of a site.`)
  }
  if (address.protocol === 'http:' && !isLoopbackName(address.hostname)) {
    throw new MoveFault(`The password would go to ${url} unencrypted. Use an address with https://.`)
  }
  try {
    const found = await findSite({ url: url.replace(/\/+$/, ''), namespace, patience: PATIENCE })
    const remote = new Remote(found, account)
    return {
      name: found.kind === 'wordpress' ? `“${found.name}” at ${found.home}` : found.home,
      isWordPress: found.kind === 'wordpress',
      call: (method, path, fields) =>
        remote.answered(remote.address(path), {
          method,
          ...(fields && { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }),
        }),
      unlistedIds: () => (found.kind === 'wordpress' ? remote.unlistedIds() : Promise.resolve([])),
      picture: (url) => remote.picture(url),
      upload: (bytes, name) => remote.upload(bytes, name),
    }
  } catch (error) {
    if (error instanceof SiteFault) throw new MoveFault(error.message, { cause: error })
    throw error
  }
}
