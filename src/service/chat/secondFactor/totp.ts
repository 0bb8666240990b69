import { Secret, TOTP } from 'otpauth'

/*
 * Codes computed from a shared secret and the time (RFC 6238), with the defaults of authenticator
 * applications: SHA-1, six digits, thirty seconds.
 */

const DIGITS = 6
const STEP_SECONDS = 30
/** 160 bits, as long as the digest. */
const SECRET_BYTES = 20
/** Steps of tolerance for the user's clock, before and after. */
const DRIFT = 1

const generator = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
  })

/** Returns a new secret, in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the address in the QR code for the authenticator, where colons separate names. */
export const secretUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  generator(secret, { issuer: issuer.replaceAll(':', ' '), label: label.replaceAll(':', ' ') }).toString()

/** Returns true if the text has the form of an authenticator's code. */
export const isTotpCode = (code: string): boolean => new RegExp(`^\\d{${DIGITS}}$`).test(code)

/**
 * Returns the time step of the code; undefined for a wrong one.
 * @param now milliseconds since the epoch
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = generator(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
