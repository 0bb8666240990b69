import * as v from 'valibot'
import { fileBounds } from '../bounds.ts'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { limits } from './limits.ts'
import {
  each,
  organisationChannels,
  organisationFlags,
  organisationGroups,
  organisationQuotas,
  organisationTimeLimits,
  secondFactorAudiences,
} from './organisationSettings.ts'
import { domain } from '../domain.ts'
import { settingParameters } from './userSettings.ts'
import { codePoints, groupSettingChange, integer, plainText, textUpTo } from './shapes.ts'

export const organisationName = v.pipe(
  plainText,
  v.trim(),
  v.check((value) => value !== '', 'faults.empty'),
  v.check((value) => codePoints(value) <= limits.max_realm_name_length, 'faults.long'),
)

/** MiB. */
const quota = v.pipe(integer, v.minValue(1), v.maxValue(fileBounds.most_mib))

/** Seconds. No limit is null, or the word that other servers have for it. */
const timeLimit = v.pipe(
  v.nullable(v.union([v.pipe(integer, v.minValue(1)), v.literal('unlimited')])),
  v.transform((limit) => (limit === 'unlimited' ? null : limit)),
)

const retentionDays = v.union([v.pipe(integer, v.minValue(1)), v.literal('unlimited')], 'faults.days')

/** Changes the organization's settings (administrators; owners for some); the answer has those that it changed. */
export const updateOrganisation = endpoint('PATCH', '/realm', {
  parameters: {
    ...each(organisationFlags, optional(json(v.boolean()))),
    ...each(organisationTimeLimits, optional(json(timeLimit))),
    ...each(organisationQuotas, optional(json(v.nullable(quota)))),
    ...each(organisationChannels, optional(json(v.pipe(integer, v.minValue(-1))))),
    ...each(organisationGroups, optional(json(groupSettingChange))),
    name: optional(text(organisationName)),
    description: optional(text(textUpTo(limits.max_realm_description_length))),
    default_language: optional(text(v.picklist(['en', 'fr', 'de', 'it']))),
    default_code_block_language: optional(text(textUpTo(50))),
    /** Kinds of edits that appear in the edit history shown to users. */
    message_edit_history_visibility_policy: optional(text(v.picklist(['all', 'moves', 'none']))),
    /** Shows previews of linked pages; absent from `POST /register` where the operator switched them off. */
    inline_url_embed_preview: optional(json(v.boolean())),
    /** Days, or `unlimited` (owners). */
    message_retention_days: optional(json(retentionDays)),
    /** Messages that somebody starred stay (owners); an addition of this service. */
    keep_starred_messages: optional(json(v.boolean())),
    /** Mails about missed messages can have their text, and name people, channels and topics. */
    message_content_allowed_in_email_notifications: optional(json(v.boolean())),
    /** Type of organization, numbered as on real services. */
    org_type: optional(json(v.picklist([0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]))),
    /** Requires that the caller has a second factor. */
    second_factor_required_of: optional(text(v.picklist(secondFactorAudiences))),
    topics_policy: optional(text(v.picklist(['allow_empty_topic', 'disable_empty_topic']))),
    /** Deprecated; see `topics_policy`. */
    mandatory_topics: optional(json(v.boolean())),
    /** Greeting of new users; empty: none. As long as it is the default, each gets it in their own language. */
    welcome_message_custom_text: optional(text(textUpTo(limits.max_welcome_message_length))),
  },
  errors: ['EXPECTATION_MISMATCH', 'SECOND_FACTOR_REQUIRED'],
})

const {
  timezone: _ownTimeZone,
  web_left_sidebar_sections: _ownSections,
  ...sharedSettings
} = /* @__PURE__ */ settingParameters()
/** Changes the default settings of new users; existing users keep theirs (administrators). */
export const updateSettingsDefaults = endpoint('PATCH', '/realm/user_settings_defaults', {
  parameters: sharedSettings,
})

/** Uploads the organization's icon, which is square. */
export const uploadIcon = endpoint('POST', '/realm/icon', { reply: { icon_url: v.string() }, upload: true })
export const deleteIcon = endpoint('DELETE', '/realm/icon', { reply: { icon_url: v.string() } })

const night = { night: optional(json(v.boolean())) }
/** Uploads the organization's logo, for light or dark themes. */
export const uploadLogo = endpoint('POST', '/realm/logo', { parameters: night, upload: true })
export const deleteLogo = endpoint('DELETE', '/realm/logo', { parameters: night })

const domainName = text(plainText)

export const getDomains = endpoint('GET', '/realm/domains', { reply: { domains: v.array(domain) } })
/** `new_domain`: its ID and its name. */
export const addDomain = endpoint('POST', '/realm/domains', {
  parameters: { domain: domainName, allow_subdomains: json(v.boolean()) },
  reply: { new_domain: v.tuple([integer, v.string()]) },
})
/** Chat spec 4.16. */
export const updateDomain = endpoint('PATCH', '/realm/domains/{domain}', {
  parameters: { domain: domainName, allow_subdomains: json(v.boolean()) },
})
export const removeDomain = endpoint('DELETE', '/realm/domains/{domain}', {
  parameters: { domain: domainName },
})
