import { Hono } from 'hono'
import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { accountRoutes } from './accountRoutes.ts'
import { channelRoutes } from './channelRoutes.ts'
import { gateOf, RECORDED_LEVEL } from './gate.ts'
import { laterRoutes } from './laterRoutes.ts'
import { messageRoutes } from './messageRoutes.ts'
import { StandInOrganisation } from './organisation.ts'
import { organisationRoutes } from './organisationRoutes.ts'
import { answer } from './request.ts'

/*
 * A chat server of another level, made from the recorded answers of a Zulip server of level 379: what a team's own
 * server does with the app's requests. What its level lacks is missing here too: endpoints answer with a page of
 * HTML, parameters are ignored and named, values are refused in that server's words, fields are not in its answers.
 */

const routes = [...accountRoutes, ...channelRoutes, ...messageRoutes, ...organisationRoutes, ...laterRoutes]

/** The page for addresses at which the server has nothing. */
const NOTHING_HERE = `<!DOCTYPE html>\n<html lang='en' >\n<head><title>Error | Zulip</title></head>\n<body></body></html>`

export interface StandIn {
  readonly organisation: StandInOrganisation
  readonly fetch: (request: Request) => Promise<Response>
  /** Each request so far, as `METHOD /path`, with its parameters. */
  readonly asked: readonly { readonly name: string; readonly fields: URLSearchParams }[]
  /** What requests asked for that the level lacks, as `METHOD /path` or `METHOD /path: parameter`. */
  readonly excess: readonly string[]
  /** Addresses at which the server had nothing. */
  readonly missing: readonly string[]
}

export interface StandInOptions {
  /** The recorded level by default. */
  readonly level?: number
  readonly version?: string
}

/** A server of a level. */
export function createStandIn({ level = RECORDED_LEVEL, version }: StandInOptions = {}): StandIn {
  const organisation = new StandInOrganisation(level)
  const gate = gateOf(level)
  gate.withoutLater(organisation.recorded.register)
  const { server_settings: settings, register } = organisation.recorded
  for (const each of [settings, register]) {
    each['zulip_feature_level'] = level
    if (version !== undefined) each['zulip_version'] = version
  }
  const asked: { name: string; fields: URLSearchParams }[] = []
  const excess: string[] = []
  const missing: string[] = []
  const app = new Hono().basePath('/api/v1')
  for (const { at, known, isOpen = false, give } of routes.filter((route) => gate.has(route.at))) {
    const [method = '', path = ''] = at.split(' ')
    app.on(method, path, (context) =>
      answer(context, organisation, {
        known: gate.known(at, typeof known === 'function' ? known(organisation) : known),
        isOpen,
        give,
      }),
    )
  }
  app.notFound((context) => {
    missing.push(`${context.req.method} ${context.req.path.replace('/api/v1', '')}`)
    return context.html(NOTHING_HERE, 404)
  })
  return {
    organisation,
    asked,
    excess,
    missing,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form') === true
      const name = `${request.method} ${pathname.replace('/api/v1', '')}`
      const fields = isForm ? new URLSearchParams(await request.clone().text()) : searchParams
      asked.push({ name, fields })
      excess.push(...gate.excess(name, fields))
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
