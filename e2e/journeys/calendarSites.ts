import { aPost, blocks, type StoredPost } from '../../src/service/host/site/sitePosts.testing.ts'
import { sitePasswords } from '../../src/service/host/site/sitePeople.testing.ts'
import { StandInSite } from '../../src/service/host/site/site.testing.ts'

/*
 * The calendar site of the journeys: the stand-in, or a WordPress with The Events Calendar and its block editor at the
 * address CALENDAR_SITE. There CALENDAR_SITE_USER and CALENDAR_SITE_PASSWORD, an application password, are an
 * administrator's, who makes the journeys' event, and switches the calendar off and on.
 */

/** Fields of an event as the site stores them. */
export type Stored = Pick<
  StoredPost,
  'title' | 'content' | 'excerpt' | 'status' | 'date' | 'image' | 'cost' | 'website' | 'tags' | 'categories'
>

export interface CalendarSite {
  readonly url: string
  readonly name: string
  /** An account that can change every event. */
  readonly username: string
  readonly personName: string
  readonly password: string
  /** A published event laid out with blocks, with several prices and a picture. */
  readonly slug: string
  /** Address of the event's page on the site. */
  readonly page: string
  /** The event of that title; undefined without one. */
  readonly stored: (title: string) => Promise<Stored | undefined>
  /** The name under which the picture came to the site. */
  readonly pictureName: (id: number) => Promise<string>
  readonly revokePassword: () => Promise<void>
  readonly switchCalendar: (state: 'off' | 'on') => Promise<void>
  readonly close: () => Promise<void>
}

const TITLE = 'Evening in blocks'

async function standIn(): Promise<CalendarSite> {
  const site = await new StandInSite({ eventSlug: 'programme' }).start()
  site.posts.set(25, aPost(25, { slug: 'evening', title: TITLE }))
  return {
    url: site.url,
    name: 'Harbor Hall',
    username: 'edith',
    personName: 'edith',
    password: sitePasswords['edith'] ?? '',
    slug: 'evening',
    page: site.addressOf({ slug: 'evening' }),
    stored: (title) => {
      const post = [...site.posts.values()].find((each) => each.title === title)
      if (!post) return Promise.resolve(undefined)
      const { content, excerpt, status, date, image, cost, website, tags, categories } = post
      return Promise.resolve({
        title,
        content,
        excerpt,
        status,
        date,
        image,
        cost,
        website,
        tags,
        categories,
      })
    },
    pictureName: (id) => Promise.resolve(site.media.get(id) ?? ''),
    revokePassword: () => Promise.resolve(void site.revoked.add('edith')),
    switchCalendar: (state) => Promise.resolve(void (site.trouble = state === 'off' ? 'plugin off' : 'none')),
    close: () => site.stop(),
  }
}

interface Post {
  readonly id: number
  readonly slug: string
  readonly link: string
  readonly status: string
  readonly date: string
  readonly title: { readonly raw: string }
  readonly content: { readonly raw: string }
  readonly excerpt: { readonly raw: string }
  readonly featured_media: number
  readonly tags: number[]
  readonly tribe_events_cat: number[]
  readonly meta: Readonly<Record<'_EventCost' | '_EventURL', string>>
}

async function realSite(url: string, user: string, password: string): Promise<CalendarSite> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  async function ask<Answer>(path: string, body?: object | FormData, method?: string): Promise<Answer> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/wp-json/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { authorization, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const { name } = await ask<{ name: string }>('')
  const form = new FormData()
  const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  form.set('file', new File([pixel], 'pixel.gif', { type: 'image/gif' }))
  const picture = await ask<{ id: number }>('wp/v2/media', form)
  const { id } = await ask<{ id: number }>('tribe/events/v1/events', {
    title: TITLE,
    start_date: '2032-12-04 19:00:00',
    end_date: '2032-12-04 23:00:00',
    timezone: 'Europe/Zurich',
    // A known name would overwrite that venue.
    venue: { venue: `${name} ${Date.now()}` },
  })
  const { slug, link } = await ask<Post>(`wp/v2/tribe_events/${id}`, {
    content: blocks,
    excerpt: 'Three bands.',
    featured_media: picture.id,
    meta: { ['_EventCost']: '5, 10, 15', ['_EventURL']: 'https://tickets.example.org/?a=1&b=2' },
  })
  const own = await ask<{ uuid: string; password: string }>('wp/v2/users/me/application-passwords', {
    name: `Journeys ${Date.now()}`,
  })
  const me = await ask<{ username: string; name: string }>('wp/v2/users/me?context=edit')
  /** IDs of earlier events of the same titles, from runs before. */
  const isOwn = (post: Post): boolean => post.id >= id
  return {
    url,
    name,
    username: me.username,
    personName: me.name,
    password: own.password,
    slug,
    page: link,
    stored: async (title) => {
      const query = new URLSearchParams({ search: title, context: 'edit', status: 'any', per_page: '100' })
      const found = await ask<Post[]>(`wp/v2/tribe_events?${query}`)
      const post = found.find((each) => isOwn(each) && each.title.raw === title)
      if (!post) return undefined
      return {
        title,
        content: post.content.raw,
        excerpt: post.excerpt.raw,
        status: post.status,
        date: post.date,
        image: post.featured_media,
        cost: post.meta['_EventCost'],
        website: post.meta['_EventURL'],
        tags: post.tags,
        categories: post.tribe_events_cat,
      }
    },
    pictureName: async (of) =>
      (await ask<{ title: { raw: string } }>(`wp/v2/media/${of}?context=edit`)).title.raw,
    revokePassword: async () =>
      void (await ask(`wp/v2/users/me/application-passwords/${own.uuid}`, undefined, 'DELETE')),
    switchCalendar: async (state) =>
      void (await ask('wp/v2/plugins/the-events-calendar/the-events-calendar', {
        status: state === 'off' ? 'inactive' : 'active',
      })),
    close: async () => void (await ask(`tribe/events/v1/events/${id}`, undefined, 'DELETE')),
  }
}

/** Opens the site of the journeys. */
export function openCalendarSite(): Promise<CalendarSite> {
  const {
    CALENDAR_SITE: url,
    CALENDAR_SITE_USER: user = '',
    CALENDAR_SITE_PASSWORD: password = '',
  } = process.env
  return url === undefined ? standIn() : realSite(url, user, password)
}
