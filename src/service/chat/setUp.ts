import * as v from 'valibot'
import { organisationName } from '../../protocol/chat/organisation.ts'
import { Role } from '../../protocol/chat/shapes.ts'
import type { WithDatabase } from '../database/database.ts'
import { languageOfTag, type Language } from '../languages.ts'
import { hashPassword } from '../passwords.ts'
import { createUser } from './accounts/create.ts'
import { issueApiKey } from './accounts/keys.ts'
import { checkNewPassword } from './accounts/newPassword.ts'
import type { IssuedKey } from './accounts/signIn.ts'
import { createChannel } from './channels/create.ts'
import { addSubscribers } from './channels/join.ts'
import type { ChatContext } from './context.ts'
import { storeOrganisationSettings } from './realm/settings.ts'
import { faultWords } from '../../protocol/faultWords.ts'
import { because } from '../../protocol/refusals/reason.ts'
import { reasonOfIssue } from '../../protocol/refusals/issues.ts'
import { badRequest } from './refuse.ts'
import { textsIn } from './texts/texts.ts'
import { cleanEmail, cleanFullName } from './users/names.ts'
import { callerById, hasUsers } from './users/store.ts'

/** An organization with its first account. */
export interface NewOrganisation {
  readonly organisation: string
  readonly fullName: string
  readonly email: string
  readonly password: string
  /** IANA identifier. */
  readonly timezone?: string | undefined
  /** BCP 47. */
  readonly language?: string | undefined
}

/** Returns true if there is no organization yet. */
export const isSetUpNeeded = ({ database }: WithDatabase): boolean => !hasUsers(database)

function checkedOrganisationName(given: string): string {
  const name = v.safeParse(organisationName, given, { message: faultWords })
  return name.success
    ? name.output
    : badRequest(because('organization.nameFault', { fault: reasonOfIssue(name.issues[0]) }))
}

interface Prepared extends Omit<NewOrganisation, 'password' | 'language'> {
  readonly language: Language
  readonly storedPassword: string
}

function create(
  context: ChatContext,
  { organisation, storedPassword, fullName, email, timezone, language }: Prepared,
): number {
  storeOrganisationSettings(context, { name: organisation, default_language: language })
  const ownerId = createUser(context, {
    email,
    fullName,
    role: Role.owner,
    password: storedPassword,
    timezone: timezone ?? '',
    language,
  })
  const owner = callerById(context.database, ownerId)
  if (!owner) throw new Error('The owner was not stored')
  const description = textsIn(language)('channel.everybody')
  const channel = createChannel(context, owner, { name: 'general', description, isDefault: true })
  addSubscribers(context, channel, [ownerId])
  storeOrganisationSettings(context, { new_stream_announcements_stream_id: channel.id })
  return ownerId
}

/**
 * Creates the organization, its owner, and a channel that all users join. Works only once.
 * @param passwordCost see `PASSWORD_COST`
 * @throws Refusal
 */
export async function setUpOrganisation(
  context: ChatContext,
  passwordCost: number,
  { password, ...fields }: NewOrganisation,
): Promise<IssuedKey> {
  const checked = {
    organisation: checkedOrganisationName(fields.organisation),
    fullName: cleanFullName(fields.fullName),
    email: cleanEmail(fields.email),
    timezone: fields.timezone,
    language: languageOfTag(fields.language ?? '') ?? 'en',
  }
  checkNewPassword(password)
  const storedPassword = await hashPassword(password, passwordCost)
  return context.database.transaction(() => {
    if (!isSetUpNeeded(context)) badRequest('organization.setUpAlready')
    const userId = create(context, { ...checked, storedPassword })
    return { api_key: issueApiKey(context, userId), email: checked.email, user_id: userId }
  })
}
