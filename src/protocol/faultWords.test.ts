import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from './chat/endpoints.ts'
import { faultWords } from './faultWords.ts'
import { decodeArguments, ParameterError } from './form.ts'
import { fault } from './refusals/fault.ts'
import { reasonOfIssue } from './refusals/issues.ts'

const mostTerms = fault('faults.mostTerms', { most: 1 })

test.each<[string, v.GenericSchema, unknown]>([
  ['must be true or false', v.boolean(), 1],
  ['must be a string', v.string(), 1],
  ['must be a number', v.number(), '1'],
  ['must be a list', v.array(v.string()), {}],
  ['must be an object', v.object({}), 'x'],
  ['must be an object', v.record(v.string(), v.string()), 'x'],
  ['is missing', v.object({ value: v.string() }), {}],
  ['is not known here', v.strictObject({ value: v.optional(v.string()) }), { colour: 'red' }],
  ['must be at least 1', v.pipe(v.number(), v.minValue(1)), 0],
  ['must be at most 9', v.pipe(v.number(), v.maxValue(9)), 10],
  ['must be one of all, none', v.picklist(['all', 'none']), 'some'],
  ['must be one of 10, 20', v.picklist([10, 20]), 30],
  ['must be one of false', v.literal(false), true],
  ['must be one of red, blue, ""', v.union([v.picklist(['red', 'blue']), v.literal('')]), 'green'],
  ['is not of the expected form', v.union([v.string(), v.number()]), true],
  ['must be positive', v.pipe(v.number(), v.minValue(1, 'faults.positive')), 0],
  ['must have at most 1 terms', v.pipe(v.array(v.any()), v.maxLength(1, mostTerms)), [1, 2]],
  ['is not of the expected form', v.pipe(v.number(), v.maxValue(9, 'no key')), 10],
])('a fault is worded: %s', (words, schema, value) => {
  const { issues } = v.safeParse(schema, value, { message: faultWords })
  expect(issues?.map((issue) => String(reasonOfIssue(issue)))).toEqual([words])
})

const oddities = ['x', '', '-1', '0.5', 'null', 'true', '{}', '[]', '[null]', '[{}]', '[[]]', '{"a":[1]}']

test('no fault has the library’s wording', () => {
  const said = [...endpoints.values()].flatMap((endpoint) =>
    Object.entries(endpoint.parameters).flatMap(([name, parameter]) =>
      oddities.flatMap((oddity) => {
        try {
          decodeArguments(
            { ...endpoint, path: '/', parameters: { [name]: parameter } },
            {},
            new URLSearchParams({ [name]: oddity }),
          )
          return []
        } catch (error) {
          return error instanceof ParameterError ? error.message : 'a fault of ours'
        }
      }),
    ),
  )
  expect(said.length).toBeGreaterThan(1000)
  expect(said.filter((each) => /Invalid|Expected|received|fault of ours/.test(each))).toEqual([])
})
