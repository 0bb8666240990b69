/*
 * What the drivers of Firefox and WebKit cannot do: a journey that needs it says nothing about the app there.
 */

interface Limit {
  /** Words of the driver's refusal. */
  readonly said: RegExp
  readonly reason: string
}

const LIMITS: readonly Limit[] = [
  { said: /CDP session is only available/i, reason: 'needs the tools of Chromium' },
  {
    said: /unknown permission|permission .*not supported|grantPermissions/i,
    reason: 'the driver grants no access to the clipboard',
  },
  {
    said: /mobile emulation|isMobile.*not supported|hasTouch.*not supported/i,
    reason: 'the driver has no touch screen',
  },
  { said: /method .*(unknown|not supported|not implemented)/i, reason: 'the driver lacks a command' },
]

/** Says why the driver, and not the app, ended a journey; undefined if it did not. */
export const limitIn = (messages: readonly string[]): string | undefined =>
  LIMITS.find(({ said }) => messages.some((message) => said.test(message)))?.reason
