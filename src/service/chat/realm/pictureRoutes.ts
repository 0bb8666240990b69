import { limits } from '../../../protocol/chat/limits.ts'
import { deleteIcon, deleteLogo, uploadIcon, uploadLogo } from '../../../protocol/chat/organisation.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { ReceivedFile } from '../../files/receive/receivedFile.ts'
import type { Caller, ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { checkedPicture, discardPicture, storePicture } from '../uploads/keepPicture.ts'
import { activeUserIds, callerNow } from '../users/store.ts'
import { iconAddress, pictureAddresses } from './pictures.ts'
import { organisationSettings, storeOrganisationSettings } from './settings.ts'

type Picture = 'icon' | 'logo' | 'night_logo'

function requireAdministrator(caller: Caller): void {
  if (!isAdministrator(caller)) badRequest('requests.denied')
}

/** Stores the new picture's name, or null, and publishes it. @returns the name of the previous picture */
function change(context: ChatContext, caller: Caller, picture: Picture, name: string | null): string | null {
  return context.database.transaction(() => {
    requireAdministrator(callerNow(context.database, caller))
    const before = organisationSettings(context)[`${picture}_path`]
    storeOrganisationSettings(context, { [`${picture}_path`]: name })
    const addresses = pictureAddresses(organisationSettings(context))
    const data = {
      [`${picture}_url`]: addresses[`${picture}_url`],
      [`${picture}_source`]: addresses[`${picture}_source`],
    }
    const event = { type: 'realm', op: 'update_dict', property: picture, data } as const
    context.events.publish(event, activeUserIds(context.database))
    return before
  })
}

async function discard(context: ChatContext, name: string | null): Promise<void> {
  if (name !== null) await discardPicture(context, 'organisation', name)
}

const remove = (context: ChatContext, caller: Caller, picture: Picture): Promise<void> =>
  discard(context, change(context, caller, picture, null))

async function upload(
  context: ChatContext,
  caller: Caller,
  picture: Picture,
  file: ReceivedFile | undefined,
): Promise<void> {
  requireAdministrator(caller)
  const limit = picture === 'icon' ? limits.max_icon_file_size_mib : limits.max_logo_file_size_mib
  const checked = await checkedPicture(file, limit)
  const record = (name: string): string | null => change(context, caller, picture, name)
  await discard(context, await storePicture(context, 'organisation', checked, record))
}

const logoFor = (night: boolean | undefined): Picture => (night ? 'night_logo' : 'logo')

/** Routes for the organization's pictures; administrators change them. */
export const pictureRoutes = (context: ChatContext): Route[] => [
  route(uploadIcon, async (_, caller, { file }) => {
    await upload(context, caller, 'icon', file)
    return { icon_url: iconAddress(organisationSettings(context)) }
  }),
  route(deleteIcon, async (_, caller) => {
    await remove(context, caller, 'icon')
    return { icon_url: iconAddress(organisationSettings(context)) }
  }),
  route(uploadLogo, async ({ night }, caller, { file }) => {
    await upload(context, caller, logoFor(night), file)
    return {}
  }),
  route(deleteLogo, async ({ night }, caller) => {
    await remove(context, caller, logoFor(night))
    return {}
  }),
]
