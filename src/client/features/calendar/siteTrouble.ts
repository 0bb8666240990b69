import type { SiteFaultCode } from '../../../protocol/calendar/siteFaults.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import type { Translate } from '../../i18n/useText.ts'
import { ApiError, NetworkError } from '../../kernel/api/errors.ts'
import { siteTexts } from './texts/siteTexts.ts'

/** What the host says about a calendar on another site, by its code. */
type Trouble =
  | SiteFaultCode
  | 'site_account_needed'
  | 'site_account_refused'
  | 'site_no_password'
  | 'site_no_upload'
  | 'rest_no_route'

const texts: Readonly<Record<Trouble, KeyOf<typeof siteTexts>>> = {
  site_unreachable: 'calendar.site.unreachable',
  site_slow: 'calendar.site.slow',
  site_asks_sign_in: 'calendar.site.signIn',
  site_without_calendar: 'calendar.site.off',
  site_failing: 'calendar.site.failing',
  site_account_needed: 'calendar.site.needsAccount',
  site_account_refused: 'calendar.site.refused',
  site_no_password: 'calendar.site.noPassword',
  site_no_upload: 'calendar.site.noUpload',
  rest_no_route: 'calendar.site.noRoute',
}

const isTrouble = (code: string | undefined): code is Trouble =>
  code !== undefined && Object.hasOwn(texts, code)

/** The sentence for a code of the host; undefined for other codes. */
export const troubleText = (t: Translate, code: string | undefined): string | undefined =>
  isTrouble(code) ? t(siteTexts(texts[code])) : undefined

/** What is wrong with the calendar's site, as a sentence; undefined if the error is about something else. */
export const troubleOf = (t: Translate, error: unknown): string | undefined =>
  error instanceof ApiError || error instanceof NetworkError ? troubleText(t, error.code) : undefined
