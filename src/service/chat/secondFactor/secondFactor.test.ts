import { beforeEach, describe, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import { fetchApiKey, fetchDevelopmentApiKey } from '../../../protocol/chat/apiKeys.ts'
import {
  beginSecondFactor,
  confirmAtSignIn,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  signInWithCode,
} from '../../../protocol/chat/secondFactor.ts'
import { getOwnUser } from '../../../protocol/chat/users.ts'
import {
  AnswerError,
  aService,
  TEST_PASSWORD,
  TestMailbox,
  type TestService,
  type TestUser,
} from '../service.testing.ts'
import { codeOf, STEP, withFactor, wrongCode } from './codes.testing.ts'

let now: number
let mailbox: TestMailbox
let service: TestService
let ada: TestUser

beforeEach(async () => {
  now = Date.UTC(2026, 4, 1, 12)
  mailbox = new TestMailbox()
  service = aService({ now: () => now, mailTransport: mailbox })
  ada = await service.addUserWithPassword({ fullName: 'Ada' })
})

const signIn = (second_factor?: string, address = 'test') => {
  const fields = { username: ada.email, password: TEST_PASSWORD }
  const body = new URLSearchParams(second_factor === undefined ? fields : { ...fields, second_factor })
  const request = new Request('http://chat.test/api/v1/fetch_api_key', { method: 'POST', body })
  return service.fetch(request, address).then((response) => response.json() as Promise<Answer>)
}
interface Answer {
  readonly code?: string
  readonly msg: string
  readonly api_key?: string
  readonly second_step?: { readonly kind: string; readonly token: string }
}

const begin = (password = TEST_PASSWORD) => service.call(beginSecondFactor, { password }, { as: ada })
const state = () => service.call(getSecondFactor, {}, { as: ada })
const step = async (): Promise<string> => (await signIn()).second_step?.token ?? ''

async function mailed(): Promise<string[]> {
  await service.service.sendMail()
  return mailbox.mails.splice(0).map(({ subject }) => subject)
}

describe('setting up a second factor', () => {
  test('setting up needs the password', async () => {
    const refused = await service.refusal(beginSecondFactor, { password: 'guess guess' }, { as: ada })
    expect(refused.answer).toMatchObject({ code: 'BAD_REQUEST', msg: 'Wrong password!' })
  })

  test('nothing changes until a code of the new secret is confirmed', async () => {
    const { secret } = await begin()
    expect(await state()).toMatchObject({ is_on: false, since: null, recovery_codes_left: 0 })
    expect((await signIn()).api_key).toBeDefined()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('ten recovery codes are returned once, and a mail is sent', async () => {
    const { secret, uri, token } = await begin()
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Parley:.*secret=${secret}`))
    const code = codeOf(secret, now)
    const { recovery_codes } = await service.call(confirmSecondFactor, { token, code }, { as: ada })
    expect(new Set(recovery_codes).size).toBe(10)
    expect(recovery_codes[0]).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)
    expect(await state()).toMatchObject({
      is_on: true,
      since: Math.floor(now / 1000),
      recovery_codes_left: 10,
    })
    expect(await mailed()).toEqual(['Second factor turned on at Parley'])
  })

  test('a wrong code does not set up the factor', async () => {
    const { secret, token } = await begin()
    const wrong = { token, code: wrongCode(secret, now) }
    expect((await service.refusal(confirmSecondFactor, wrong, { as: ada })).code).toBe(
      'SECOND_FACTOR_INVALID',
    )
    expect((await state()).is_on).toBe(false)
  })

  test('setting up expires after half an hour, and works for its user only', async () => {
    const { secret, token } = await begin()
    const other = await service.addUserWithPassword()
    const code = codeOf(secret, now)
    expect((await service.refusal(confirmSecondFactor, { token, code }, { as: other })).code).toBe(
      'SECOND_FACTOR_EXPIRED',
    )
    expect((await service.call(getSecondFactor, {}, { as: other })).is_on).toBe(false)
    now += 31 * 60_000
    const late = { token, code: codeOf(secret, now) }
    expect((await service.refusal(confirmSecondFactor, late, { as: ada })).code).toBe('SECOND_FACTOR_EXPIRED')
  })

  test('replacing the authenticator needs a code of the present one, and ends that', async () => {
    const before = await withFactor(service, ada)
    const without = await service.refusal(beginSecondFactor, { password: TEST_PASSWORD }, { as: ada })
    expect(without.code).toBe('SECOND_FACTOR_REQUIRED')
    const code = codeOf(before.secret, now)
    const { secret, token } = await service.call(
      beginSecondFactor,
      { password: TEST_PASSWORD, code },
      { as: ada },
    )
    await service.call(confirmSecondFactor, { token, code: codeOf(secret, now) }, { as: ada })
    now += STEP
    expect((await signIn(codeOf(before.secret, now))).code).toBe('SECOND_FACTOR_INVALID')
    expect((await signIn(before.recoveryCodes[0])).code).toBe('SECOND_FACTOR_INVALID')
    expect((await signIn(codeOf(secret, now))).api_key).toBeDefined()
  })
})

describe('signing in with a second factor', () => {
  test('the password alone gets a refusal with the missing step, and no key', async () => {
    await withFactor(service, ada)
    const answer = await signIn()
    expect(answer).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      msg: 'A code of your second factor is needed to sign in.',
      second_step: { kind: 'code' },
    })
    expect(answer.api_key).toBeUndefined()
  })

  test('accounts without a second factor sign in as before', async () => {
    expect(await signIn()).toEqual(
      expect.objectContaining({ result: 'success', msg: '', user_id: ada.id, email: ada.email }),
    )
    expect(await signIn('123456')).toMatchObject({ result: 'success' })
  })

  test('the factor is revealed only after the right password', async () => {
    await withFactor(service, ada)
    const wrong = await service.refusal(fetchApiKey, { username: ada.email, password: 'guess guess' })
    expect(wrong.answer).not.toHaveProperty('second_step')
    expect(wrong.code).toBe('AUTHENTICATION_FAILED')
  })

  test('a code beside the password signs in, in any spelling', async () => {
    const { secret } = await withFactor(service, ada)
    const code = codeOf(secret, now)
    const { api_key: apiKey = '' } = await signIn(`${code.slice(0, 3)} ${code.slice(3)} `)
    const own = await service.call(getOwnUser, {}, { as: { ...ada, apiKey } })
    expect(own.user_id).toBe(ada.id)
  })

  test('signing in works in two steps, with a token that is no key', async () => {
    const { secret } = await withFactor(service, ada)
    const token = await step()
    const asKey = await service.refusal(getOwnUser, {}, { as: { ...ada, apiKey: token } })
    expect(asKey.code).toBe('INVALID_API_KEY')
    const { api_key: apiKey } = await service.call(signInWithCode, { token, code: codeOf(secret, now) })
    await service.call(getOwnUser, {}, { as: { ...ada, apiKey } })
  })

  test('each code works once', async () => {
    const { secret } = await withFactor(service, ada)
    const code = codeOf(secret, now)
    expect((await signIn(code)).api_key).toBeDefined()
    expect(await signIn(code)).toMatchObject({
      code: 'SECOND_FACTOR_USED',
      msg: 'This code was used already. Wait for the next one.',
    })
    now += STEP
    expect((await signIn(code)).code).toBe('SECOND_FACTOR_USED')
    expect((await signIn(codeOf(secret, now))).api_key).toBeDefined()
  })

  test('a code older than the last used one is refused', async () => {
    const { secret } = await withFactor(service, ada)
    expect((await signIn(codeOf(secret, now + STEP))).api_key).toBeDefined()
    expect((await signIn(codeOf(secret, now))).code).toBe('SECOND_FACTOR_USED')
  })

  test.each([
    ['half a minute slow', -1, 'taken'],
    ['half a minute fast', 1, 'taken'],
    ['a minute slow', -2, 'refused'],
    ['a minute fast', 2, 'refused'],
  ])('a code of a clock that is %s is %s', async (_, steps, outcome) => {
    const { secret } = await withFactor(service, ada)
    now += 10 * STEP
    const { api_key } = await signIn(codeOf(secret, now + steps * STEP))
    expect(api_key === undefined ? 'refused' : 'taken').toBe(outcome)
  })

  test('each recovery code works once, and a mail is sent', async () => {
    const { recoveryCodes } = await withFactor(service, ada)
    await mailed()
    const [code = ''] = recoveryCodes
    expect((await signIn(code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O'))).api_key).toBeDefined()
    expect(await mailed()).toEqual(['A recovery code was used at Parley'])
    expect((await state()).recovery_codes_left).toBe(9)
    expect((await signIn(code)).code).toBe('SECOND_FACTOR_INVALID')
    expect(await mailed()).toEqual([])
  })

  test('after five wrong codes from anywhere, right ones have to wait, too', async () => {
    const { secret } = await withFactor(service, ada)
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await signIn(wrongCode(secret, now), `192.0.2.${attempt}`)).code).toBe('SECOND_FACTOR_INVALID')
    }
    expect((await signIn(codeOf(secret, now), '198.51.100.7')).code).toBe('RATE_LIMIT_HIT')
    const token = await step()
    const stepped = await service.refusal(signInWithCode, { token, code: codeOf(secret, now) })
    expect(stepped.code).toBe('RATE_LIMIT_HIT')
    now += 30 * 60_000
    expect((await signIn(codeOf(secret, now))).api_key).toBeDefined()
  })

  test('parallel guesses count each', async () => {
    const { secret } = await withFactor(service, ada)
    const codes = await Promise.all(Array.from({ length: 12 }, () => signIn(wrongCode(secret, now))))
    expect(codes.filter(({ code }) => code === 'SECOND_FACTOR_INVALID')).toHaveLength(5)
  })

  test('the second step expires after ten minutes, and with the checked password', async () => {
    const { secret } = await withFactor(service, ada)
    const [early, late] = [await step(), await step()]
    await service.call(
      updateSettings,
      { old_password: TEST_PASSWORD, new_password: 'another long one' },
      { as: ada },
    )
    const code = codeOf(secret, now)
    expect((await service.refusal(signInWithCode, { token: early, code })).code).toBe('SECOND_FACTOR_EXPIRED')
    now += 11 * 60_000
    expect((await service.refusal(signInWithCode, { token: late, code })).code).toBe('SECOND_FACTOR_EXPIRED')
  })

  test('tokens serve only the purpose they were made for', async () => {
    const { secret } = await withFactor(service, ada)
    const token = await step()
    const code = codeOf(secret, now)
    const confirmed = await service.refusal(confirmAtSignIn, { token, code })
    expect(confirmed.code).toBe('SECOND_FACTOR_EXPIRED')
    const offered = await service.call(beginSecondFactor, { password: TEST_PASSWORD, code }, { as: ada })
    const forSignIn = { token: offered.token, code: codeOf(offered.secret, now) }
    expect((await service.refusal(confirmAtSignIn, forSignIn)).code).toBe('SECOND_FACTOR_EXPIRED')
    expect((await service.refusal(signInWithCode, forSignIn)).code).toBe('SECOND_FACTOR_EXPIRED')
  })

  test('demonstration accounts sign in without a second factor', async () => {
    await withFactor(service, ada)
    await expect(service.call(fetchDevelopmentApiKey, { username: ada.email })).resolves.toMatchObject({
      user_id: ada.id,
    })
  })

  test('a deactivated account is reported before its code is used up', async () => {
    const { secret } = await withFactor(service, ada)
    service.context.database.run('UPDATE user SET is_active = 0 WHERE id = ?', ada.id)
    expect((await signIn(codeOf(secret, now))).code).toBe('USER_DEACTIVATED')
    service.context.database.run('UPDATE user SET is_active = 1 WHERE id = ?', ada.id)
    expect((await signIn(codeOf(secret, now))).api_key).toBeDefined()
  })
})

describe('stored second factors', () => {
  test('stored data reveals neither the secret nor recovery codes', async () => {
    const { secret, recoveryCodes } = await withFactor(service, ada)
    const { database } = service.context
    const rows = [
      ...database.all<Record<string, unknown>>('SELECT * FROM second_factor'),
      ...database.all<Record<string, unknown>>('SELECT * FROM recovery_code'),
    ]
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
      .join('\n')
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  test('recovery codes work even if the secrets’ key was lost', async () => {
    const { secret, recoveryCodes } = await withFactor(service, ada)
    service = aService({ database: service.context.database, now: () => now, mailTransport: mailbox })
    expect((await signIn(codeOf(secret, now))).code).toBe('SECOND_FACTOR_INVALID')
    expect((await signIn(recoveryCodes[0])).api_key).toBeDefined()
  })
})

describe('recovery codes and turning the factor off', () => {
  const both = (code: string) => ({ password: TEST_PASSWORD, code })

  test('both changes need the password and a code', async () => {
    const { secret } = await withFactor(service, ada)
    for (const endpoint of [renewRecoveryCodes, endSecondFactor]) {
      const wrongPassword = { password: 'guess guess', code: codeOf(secret, now) }
      const refused = await service.refusal(endpoint, wrongPassword, { as: ada })
      expect(refused.message).toBe('BAD_REQUEST: Wrong password!')
      const wrong = both(wrongCode(secret, now))
      expect((await service.refusal(endpoint, wrong, { as: ada })).code).toBe('SECOND_FACTOR_INVALID')
    }
    expect(await state()).toMatchObject({ is_on: true, recovery_codes_left: 10 })
  })

  test('new recovery codes end the earlier ones', async () => {
    const { secret, recoveryCodes } = await withFactor(service, ada)
    await mailed()
    const { recovery_codes } = await service.call(renewRecoveryCodes, both(codeOf(secret, now)), { as: ada })
    expect(recovery_codes).toHaveLength(10)
    expect((await signIn(recoveryCodes[0])).code).toBe('SECOND_FACTOR_INVALID')
    expect((await signIn(recovery_codes[0])).api_key).toBeDefined()
    expect(await mailed()).toEqual(['New recovery codes at Parley', 'A recovery code was used at Parley'])
  })

  test('after turning the factor off the password is enough, and a mail is sent', async () => {
    const { secret } = await withFactor(service, ada)
    await mailed()
    await service.call(endSecondFactor, both(codeOf(secret, now)), { as: ada })
    expect(await mailed()).toEqual(['Second factor turned off at Parley'])
    expect(await state()).toMatchObject({ is_on: false, recovery_codes_left: 0 })
    expect((await signIn()).api_key).toBeDefined()
    const again = await service.refusal(endSecondFactor, both('123456'), { as: ada })
    expect(again).toBeInstanceOf(AnswerError)
    expect(again.message).toBe('BAD_REQUEST: The second factor is off.')
  })
})
