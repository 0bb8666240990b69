import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as fc from '../testing/fastCheck.testing.ts'
import { updateBotStorage } from './chat/bots.ts'
import { editDraft } from './chat/drafts.ts'
import { sendInvitations } from './chat/invitations.ts'
import { addReaction } from './chat/messageActions.ts'
import { updateFlags } from './chat/messages.ts'
import { createProfileField } from './chat/profileFields.ts'
import { register } from './chat/register.ts'
import { sendMessage } from './chat/sending.ts'
import { alias, endpoint, json, jsonOrText, optional, text } from './endpoint.ts'
import { decodeArguments, encodeArguments, ParameterError } from './form.ts'

const form = (fields: Record<string, string>) => new URLSearchParams(fields)

const refusal = (work: () => unknown): ParameterError => {
  try {
    work()
  } catch (error) {
    if (error instanceof ParameterError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('encoding', () => {
  test('text travels bare, lists and booleans as JSON (chat spec 1.2)', () => {
    const { form } = encodeArguments(sendMessage, {
      type: 'direct',
      to: [7, 9],
      content: 'Hello',
      read_by_sender: true,
    })
    expect(Object.fromEntries(form)).toEqual({
      type: 'direct',
      to: '[7,9]',
      content: 'Hello',
      read_by_sender: 'true',
    })
  })

  test('a channel name is quoted, so that a name that looks like JSON stays a name', () => {
    const { form } = encodeArguments(sendMessage, { type: 'channel', to: '42', topic: 't', content: 'c' })
    expect(form.get('to')).toBe('"42"')
  })

  test('path parameters fill the path and are not repeated in the form', () => {
    const { path, form } = encodeArguments(addReaction, { message_id: 5, emoji_name: 'tada' })
    expect(path).toBe('/messages/5/reactions')
    expect(Object.fromEntries(form)).toEqual({ emoji_name: 'tada' })
  })

  test('a path parameter cannot leave its segment', () => {
    const domain = endpoint('PATCH', '/realm/domains/{domain}', { parameters: { domain: text() } })
    expect(encodeArguments(domain, { domain: '../x?y' }).path).toBe('/realm/domains/..%2Fx%3Fy')
  })
})

describe('decoding', () => {
  test('encoded arguments are read back equal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat()),
        fc.constantFrom<'add' | 'remove'>('add', 'remove'),
        fc.string(),
        (messages, op, flag) => {
          const args = { messages, op, flag }
          const { form } = encodeArguments(updateFlags, args)
          expect(decodeArguments(updateFlags, {}, form).args).toEqual(args)
        },
      ),
    )
  })

  test('a missing parameter is named', () => {
    const error = refusal(() => decodeArguments(updateFlags, {}, form({ messages: '[1]', op: 'add' })))
    expect(error).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', parameter: 'flag' })
  })

  test.each([
    ['not JSON', { messages: '[1', op: 'add', flag: 'read' }, 'INVALID_JSON', 'messages'],
    ['of another type', { messages: '"1"', op: 'add', flag: 'read' }, 'REQUEST_VARIABLE_INVALID', 'messages'],
    [
      'beyond exact integers',
      { messages: '[1e300]', op: 'add', flag: 'read' },
      'REQUEST_VARIABLE_INVALID',
      'messages',
    ],
    [
      'not one of the values',
      { messages: '[1]', op: 'toggle', flag: 'read' },
      'REQUEST_VARIABLE_INVALID',
      'op',
    ],
    [
      'nested too deeply',
      { messages: '['.repeat(50), op: 'add', flag: 'read' },
      'REQUEST_VARIABLE_INVALID',
      'messages',
    ],
  ])('a parameter that is %s is named', (_, fields, code, parameter) => {
    const error = refusal(() => decodeArguments(updateFlags, {}, form(fields)))
    expect(error).toMatchObject({ code, parameter })
  })

  test.each([
    [register, 'client_capabilities', {}],
    [editDraft, 'draft', {}],
    [updateBotStorage, 'storage', {}],
    [createProfileField, 'field_data', { field_type: '3', name: 'Size' }],
  ] as const)('a list where an object belongs is refused: %#', (endpoint, parameter, others) => {
    const given = form({ ...others, [parameter]: '[]' })
    const path = { draft_id: '1' }
    expect(refusal(() => decodeArguments(endpoint, path, given))).toMatchObject({
      code: 'REQUEST_VARIABLE_INVALID',
      parameter,
    })
  })

  test('a parameter given twice is refused, under an alias too', () => {
    const given = new URLSearchParams('topic=a&subject=b&type=stream&to=1&content=c')
    expect(refusal(() => decodeArguments(sendMessage, {}, given)).parameter).toBe('topic')
  })

  test('a deprecated name is read as its parameter (chat spec 9.3)', () => {
    const given = form({ type: 'stream', to: '1', content: 'c', subject: 'old' })
    expect(decodeArguments(sendMessage, {}, given).args.topic).toBe('old')
  })

  test('NUL characters are refused', () => {
    const given = form({ type: 'stream', to: '1', content: 'a\0b', topic: 't' })
    expect(refusal(() => decodeArguments(sendMessage, {}, given)).parameter).toBe('content')
  })

  test('half a surrogate pair hidden in JSON is refused', () => {
    const given = form({ type: 'channel', to: String.raw`"\ud800"`, topic: 't', content: 'c' })
    expect(refusal(() => decodeArguments(sendMessage, {}, given)).parameter).toBe('to')
  })

  test('unknown parameters are listed (chat spec 1.4)', () => {
    const given = form({ messages: '[1]', op: 'add', flag: 'read', colour: 'red' })
    expect(decodeArguments(updateFlags, {}, given).ignored).toEqual(['colour'])
  })

  test.each([
    ['general', 'general'],
    ['"42"', '42'],
    ['42', 42],
    ['1.5', '1.5'],
    ['true', 'true'],
    ['[7]', [7]],
  ])('JSON or bare text: %s names %j', (to, expected) => {
    const given = form({ type: 'channel', to, topic: 't', content: 'c' })
    expect(decodeArguments(sendMessage, {}, given).args.to).toEqual(expected)
  })

  test.each(['null', '{}', '[1.5]'])('JSON or bare text: %s is not a name', (to) => {
    const given = form({ type: 'channel', to, topic: 't', content: 'c' })
    expect(refusal(() => decodeArguments(sendMessage, {}, given)).parameter).toBe('to')
  })

  test.each([
    ['2026', '2026'],
    ['false', 'false'],
    ['Hello!', 'Hello!'],
    ['"Hello!"', 'Hello!'],
    ['', ''],
    ['null', null],
  ])('a greeting of %j is read as %j (chat spec 4.5)', (raw, text) => {
    const given = form({ invitee_emails: 'a@b.test', stream_ids: '[]', welcome_message_custom_text: raw })
    expect(decodeArguments(sendInvitations, {}, given).args.welcome_message_custom_text).toBe(text)
  })

  test('any text is either read or refused by name', () => {
    const probe = endpoint('POST', '/probe', {
      parameters: {
        a: json(v.array(v.number())),
        b: optional(alias(text(), 'c')),
        d: optional(jsonOrText(v.union([v.string(), v.number()]))),
      },
    })
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, d) => {
        try {
          decodeArguments(probe, {}, form({ a, d }))
        } catch (error) {
          expect(error).toBeInstanceOf(ParameterError)
        }
      }),
    )
  })
})
