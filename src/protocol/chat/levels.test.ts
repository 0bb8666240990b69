import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { OLDEST_LEVEL } from './level.ts'
import { endpointLevels, impliedValues, nameOf, parameterLevels, spareParameterLevels } from './levels.ts'
import { FEATURE_LEVEL } from './level.ts'

const declared = new Map([...endpoints.values()].map((endpoint) => [nameOf(endpoint), endpoint]))

test('every endpoint and parameter with a level is declared', () => {
  expect(Object.keys(endpointLevels).filter((name) => !declared.has(name))).toEqual([])
  const parameters = [parameterLevels, spareParameterLevels].flatMap((table) =>
    Object.entries(table).flatMap(([name, levels]) => Object.keys(levels).map((each) => ({ name, each }))),
  )
  expect(parameters.filter(({ name, each }) => !(each in (declared.get(name)?.parameters ?? {})))).toEqual([])
})

test('no level is outside of what the app supports', () => {
  const levels = [
    ...Object.values(endpointLevels),
    ...[parameterLevels, spareParameterLevels].flatMap((table) =>
      Object.values(table).flatMap(Object.values),
    ),
  ].filter((level) => level !== 'own')
  expect(levels.filter((level) => level <= OLDEST_LEVEL || level > FEATURE_LEVEL)).toEqual([])
})

test('no required parameter is left out', () => {
  const spare = Object.entries(spareParameterLevels).flatMap(([name, levels]) =>
    Object.keys(levels).filter((each) => declared.get(name)?.parameters[each]?.required === true),
  )
  expect(spare).toEqual([])
})

test('only parameters that a service can lack have an implied value', () => {
  const implied = Object.entries(impliedValues).flatMap(([name, values]) =>
    Object.keys(values).filter((each) => parameterLevels[name]?.[each] === undefined),
  )
  expect(implied).toEqual([])
})
