/**
 * Reasons why a calendar on another site cannot be read or changed. The host gives them as `code` in the calendar
 * interface's form. As gateways do, 502 and 504 say that the site is out of reach; 500 that it is there.
 */
export const siteFaultStatus = {
  /** Nothing answers at its address. */
  site_unreachable: 502,
  /** It did not answer in time. */
  site_slow: 504,
  /** It shows nothing to anybody without a sign-in of its own. */
  site_asks_sign_in: 500,
  /** It runs, but has no calendar: the plugin is off, or the address names another site. */
  site_without_calendar: 500,
  /** It answered with an error of its own, or with something that is not an answer. */
  site_failing: 500,
} as const
export type SiteFaultCode = keyof typeof siteFaultStatus
