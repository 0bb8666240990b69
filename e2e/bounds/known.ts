import { Random } from '../chaos/random.ts'
import { caseOf, type Case } from './cases.ts'
import type { Scene } from './scene.ts'

/* Inputs that once cost seconds, or more memory than a machine has: every run tries each of them. */

const code = (language: string, part: string): string =>
  `\`\`\`${language}\n${part.repeat(Math.floor(9_960 / part.length))}\n\`\`\``

/** The inputs, by the parameter that carries them. */
const known: Readonly<Record<string, readonly unknown[]>> = {
  'POST /messages/render content': [
    code('markdown', '[]('),
    code('markdown', '[a]('),
    code('java', '$'),
    code('ini', '1'),
    code('php', 'Aa'),
    code('haskell', '\n'),
    '$$\\cancel{\\boxed{a}}$$ '.repeat(434),
    `$$${'\\frac{a}{'.repeat(300)}`,
  ],
  'POST /events description': ['<td>'.repeat(25_000), '<p><b>'.repeat(16_000)],
  'POST /messages/flags/narrow narrow[]': ['ab '.repeat(3_000), '漢'.repeat(3_000), 'eta '.repeat(2_500)].map(
    (operand) => [{ operator: 'search', operand }],
  ),
  'POST /users/me/subscriptions subscriptions[]': [
    Array.from({ length: 3_000 }, (_, index) => ({ name: `many ${index}` })),
  ],
}

/** All known inputs, as requests. */
export function knownCases(scene: Scene): readonly Case[] {
  const random = new Random(0)
  return Object.entries(known).flatMap(([parameter, values]) =>
    values.map((value) => caseOf(parameter, value, random, scene)),
  )
}
