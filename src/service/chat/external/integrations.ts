import {
  postFromGithub,
  postFromGitlab,
  postFromGrafana,
  postFromSlackFormat,
  postJson,
  webhookProducts,
  type WebhookProduct,
} from '../../../protocol/chat/external.ts'
import { githubEvents, readGithubEvent } from './github.ts'
import { gitlabEvents, readGitlabEvent } from './gitlab.ts'
import { grafanaEvents, readGrafanaAlert } from './grafana.ts'
import { readJson } from './jsonPayload.ts'
import { readSlackMessage } from './slackIncoming.ts'
import type { ReadPayload } from './tool.ts'

/** The endpoints of products that post; all have the same parameters. */
export type WebhookEndpoint =
  | typeof postFromGithub
  | typeof postFromGitlab
  | typeof postFromGrafana
  | typeof postFromSlackFormat
  | typeof postJson

export interface Integration {
  readonly name: WebhookProduct
  readonly endpoint: WebhookEndpoint
  readonly read: ReadPayload
  /** Names of the events that the address can filter; null if the product has one kind of event only. */
  readonly events: readonly string[] | null
}

/** The products that can post. */
export const integrations: readonly Integration[] = [
  { name: 'slack_incoming', endpoint: postFromSlackFormat, read: readSlackMessage, events: null },
  { name: 'github', endpoint: postFromGithub, read: readGithubEvent, events: githubEvents },
  { name: 'gitlab', endpoint: postFromGitlab, read: readGitlabEvent, events: gitlabEvents },
  { name: 'grafana', endpoint: postFromGrafana, read: readGrafanaAlert, events: grafanaEvents },
  { name: 'json', endpoint: postJson, read: readJson, events: null },
]

/** The products as `POST /register` lists them in `realm_incoming_webhook_bots`. */
export const listedIntegrations = webhookProducts.map((product) => {
  const events = integrations.find(({ name }) => name === product.name)?.events ?? null
  return { ...product, all_event_types: events, config_options: [], url_options: [] }
})
