import type { Endpoint } from '../endpoint.ts'
import * as account from './account.ts'
import * as apiKeys from './apiKeys.ts'
import * as attachments from './attachments.ts'
import * as auditLog from './auditLog.ts'
import * as bots from './bots.ts'
import * as channelFolders from './channelFolders.ts'
import * as channels from './channels.ts'
import * as channelTools from './channelTools.ts'
import * as dataExports from './dataExports.ts'
import * as deliveries from './deliveries.ts'
import * as drafts from './drafts.ts'
import * as emoji from './emoji.ts'
import * as publicExport from './export.ts'
import * as external from './external.ts'
import * as groups from './groups.ts'
import * as invitations from './invitations.ts'
import * as linkifiers from './linkifiers.ts'
import * as messageActions from './messageActions.ts'
import * as messages from './messages.ts'
import * as messageTools from './messageTools.ts'
import * as navigationViews from './navigationViews.ts'
import * as olderEndpoints from './olderEndpoints.ts'
import * as organisation from './organisation.ts'
import * as ownKeys from './ownKeys.ts'
import * as pins from './pins.ts'
import * as playgrounds from './playgrounds.ts'
import * as profileFields from './profileFields.ts'
import * as push from './push.ts'
import * as register from './register.ts'
import * as reminders from './reminders.ts'
import * as retention from './retention.ts'
import * as savedSnippets from './savedSnippets.ts'
import * as scheduling from './scheduling.ts'
import * as secondFactor from './secondFactor.ts'
import * as sending from './sending.ts'
import * as serverSettings from './serverSettings.ts'
import * as statusChanges from './statusChanges.ts'
import * as typing from './typing.ts'
import * as uploads from './uploads.ts'
import * as usage from './usage.ts'
import * as userChanges from './userChanges.ts'
import * as users from './users.ts'
import * as webPush from './webPush.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every declared operation of the chat interface, by its name in the code. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    account,
    apiKeys,
    attachments,
    auditLog,
    bots,
    channelFolders,
    channels,
    channelTools,
    dataExports,
    deliveries,
    drafts,
    emoji,
    publicExport,
    external,
    groups,
    invitations,
    linkifiers,
    messageActions,
    messages,
    messageTools,
    navigationViews,
    olderEndpoints,
    organisation,
    ownKeys,
    pins,
    playgrounds,
    profileFields,
    push,
    register,
    reminders,
    retention,
    savedSnippets,
    scheduling,
    secondFactor,
    sending,
    serverSettings,
    statusChanges,
    typing,
    uploads,
    usage,
    userChanges,
    users,
    webPush,
  ].flatMap((resource) =>
    Object.entries(resource as Record<string, unknown>).flatMap(([name, value]) =>
      isEndpoint(value) ? [[name, value] as const] : [],
    ),
  ),
)
