import { writeEntry } from '../../kernel/entry.ts'
import { reducing, type Feature } from '../../kernel/feature.ts'
import { applyToRealm, realmEntry, realmFrom } from './realm.ts'

const changeRealm = reducing(realmEntry, applyToRealm)

/** Keeps the organization's name and rules, and the reader's settings. */
export const organizationFeature: Feature = {
  name: 'organization',
  restore: (session, snapshot) => writeEntry(session, realmEntry, realmFrom(snapshot)),
  on: {
    realm: changeRealm,
    user_settings: changeRealm,
    realm_emoji: changeRealm,
    realm_linkifiers: changeRealm,
    alert_words: changeRealm,
  },
}
