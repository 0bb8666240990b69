import { subscribe } from './channelRoutes.ts'
import type { Route } from './routes.ts'

/** Endpoints that came after the recording, as far as the app asks for them by itself. */
export const laterRoutes: readonly Route[] = [
  {
    at: 'POST /channels/create',
    known: ['name', 'description', 'subscribers', 'invite_only', 'announce'],
    give: (asked) => {
      const name = asked.text('name') ?? ''
      const wanted: Readonly<Record<string, unknown>> = {
        subscriptions: [{ name, description: asked.text('description') ?? '' }],
        principals: asked.json('subscribers'),
        invite_only: asked.json('invite_only'),
      }
      subscribe({ ...asked, json: <T>(field: string) => wanted[field] as T | undefined })
      const { streams } = asked.organisation.recorded.register
      return { id: streams.find((each) => each.name === name)?.stream_id }
    },
  },
  { at: 'GET /channel_folders', known: [], give: () => ({ channel_folders: [] }) },
  { at: 'GET /navigation_views', known: [], give: () => ({ navigation_views: [] }) },
  { at: 'GET /reminders', known: [], give: () => ({ reminders: [] }) },
  { at: 'GET /saved_snippets', known: [], give: () => ({ saved_snippets: [] }) },
]
