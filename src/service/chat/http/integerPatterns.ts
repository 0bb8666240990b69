import { integerText } from '../../../protocol/chat/shapes.ts'
import { pathParameterNames, type Endpoint } from '../../../protocol/endpoint.ts'

/**
 * Returns the pattern of each path parameter that is an integer in every endpoint: `/messages/abc` is no
 * address, so that it is answered as any other unknown address, whatever else is wrong with the request.
 */
export function integerPatterns(endpoints: Iterable<Endpoint>): Record<string, string> {
  const isInteger = new Map<string, boolean>()
  for (const { path, parameters } of endpoints) {
    for (const name of pathParameterNames(path)) {
      isInteger.set(name, isInteger.get(name) !== false && parameters[name]?.schema === integerText)
    }
  }
  const names = [...isInteger].filter(([, is]) => is).map(([name]) => name)
  return Object.fromEntries(names.map((name) => [name, String.raw`-?\d+`]))
}
