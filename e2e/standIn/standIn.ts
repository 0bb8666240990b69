import { Hono } from 'hono'
import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { accountRoutes } from './accountRoutes.ts'
import { channelRoutes } from './channelRoutes.ts'
import { messageRoutes } from './messageRoutes.ts'
import { StandInOrganisation } from './organisation.ts'
import { organisationRoutes } from './organisationRoutes.ts'
import { answer } from './request.ts'

/*
 * A chat server of an older level, made from the recorded answers of a Zulip server of level 379: what a team's own
 * server does with the app's requests. What that level lacks is missing here too: endpoints answer with a page of
 * HTML, parameters are ignored and named, values are refused in that server's words.
 */

const routes = [...accountRoutes, ...channelRoutes, ...messageRoutes, ...organisationRoutes]

/** The page for addresses at which the server has nothing. */
const NOTHING_HERE = `<!DOCTYPE html>\n<html lang='en' >\n<head><title>Error | Zulip</title></head>\n<body></body></html>`

export interface StandIn {
  readonly organisation: StandInOrganisation
  readonly fetch: (request: Request) => Promise<Response>
  /** Each request so far, as `METHOD /path`, with its parameters. */
  readonly asked: readonly { readonly name: string; readonly fields: URLSearchParams }[]
}

export interface StandInOptions {
  /** What the server says of itself. */
  readonly level?: number
  readonly version?: string
}

/** A server of the recorded level. */
export function createStandIn({ level, version }: StandInOptions = {}): StandIn {
  const organisation = new StandInOrganisation()
  const { server_settings: settings, register } = organisation.recorded
  for (const each of [settings, register]) {
    if (level !== undefined) each['zulip_feature_level'] = level
    if (version !== undefined) each['zulip_version'] = version
  }
  const asked: { name: string; fields: URLSearchParams }[] = []
  const app = new Hono().basePath('/api/v1')
  for (const { at, known, isOpen = false, give } of routes) {
    const [method = '', path = ''] = at.split(' ')
    app.on(method, path, (context) =>
      answer(context, organisation, {
        known: typeof known === 'function' ? known(organisation) : known,
        isOpen,
        give,
      }),
    )
  }
  app.notFound((context) => context.html(NOTHING_HERE, 404))
  return {
    organisation,
    asked,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form') === true
      asked.push({
        name: `${request.method} ${pathname.replace('/api/v1', '')}`,
        fields: isForm ? new URLSearchParams(await request.clone().text()) : searchParams,
      })
      return app.fetch(request)
    },
  }
}

/** A stand-in that listens on a free port. */
export async function startStandIn(
  options: StandInOptions = {},
): Promise<StandIn & { readonly url: string; readonly stop: () => Promise<void> }> {
  const standIn = createStandIn(options)
  const server = serve({ fetch: standIn.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  return {
    ...standIn,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      standIn.organisation.release()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
    },
  }
}
