import { Secret, TOTP } from 'otpauth'

/*
 * Codes that an application computes from a shared secret and the time (RFC 6238), as every such application does by
 * default: SHA-1, six digits, thirty seconds.
 */

const DIGITS = 6
const STEP_SECONDS = 30
/** 160 bits, as long as the digest. */
const SECRET_BYTES = 20
/** Steps that the person's clock may be off, before and after. */
const DRIFT = 1

const generator = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
  })

/** A new secret, in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that the picture for the application holds. Colons part the names in it. */
export const secretUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  generator(secret, { issuer: issuer.replaceAll(':', ' '), label: label.replaceAll(':', ' ') }).toString()

/** Whether it looks like a code of an application. */
export const isTotpCode = (code: string): boolean => new RegExp(`^\\d{${DIGITS}}$`).test(code)

/**
 * The time step whose code it is; undefined for a wrong one.
 * @param now milliseconds since the epoch
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = generator(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
