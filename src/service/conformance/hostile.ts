/*
 * Malicious input: wrong types, empty and oversized values, invalid characters, nested brackets, names with a
 * meaning in JavaScript, SQL, HTTP or file systems.
 */

const nest = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth)

/** Texts in wire form. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '"\\u0000"',
  '"\\ud800"',
  '["\\udfff"]',
  '-1',
  '0',
  '1.5',
  '-0',
  '007',
  '0x10',
  '9007199254740993',
  '999999999999999',
  '1e400',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[{}]',
  '[0, -1, 99999999]',
  '[1, "a", null, true]',
  '["a", "a"]',
  '{"__proto__": {"is_admin": true}, "constructor": 1}',
  '__proto__',
  '"',
  '[1,',
  nest('[', ']', 25),
  `${'{"a":'.repeat(25)}1${'}'.repeat(25)}`,
  nest('[', ']', 20_000),
  'x'.repeat(70_000),
  JSON.stringify('y'.repeat(70_000)),
  JSON.stringify(Array.from({ length: 6000 }, (_, index) => index)),
  "'; DROP TABLE user; --",
  '%_\\"\'`*',
  '../../../../etc/passwd',
  'a\r\nx-injected: yes',
  '\u202e\u2066\ufeff\u0007\u007f',
  '😀'.repeat(70),
  'newest',
  '2026-03-01',
]

/** Values in place of a part of a list or object. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  99_999_999,
  Number.MAX_SAFE_INTEGER,
  '',
  'a\0b',
  '\ud800',
  'x'.repeat(20_000),
  '__proto__',
  [],
  {},
  [null],
  { length: 3 },
  undefined,
]

/** Yields copies of a list or object, each with one of its parts replaced by `part`, at any depth. */
export function* withPartReplaced(value: unknown, part: unknown): Generator {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      yield value.with(index, part)
      for (const inner of withPartReplaced(each, part)) yield value.with(index, inner)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      yield { ...value, [name]: part }
      for (const inner of withPartReplaced(each, part)) yield { ...value, [name]: inner }
    }
  }
}
