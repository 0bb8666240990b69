import { languageNames } from '../../src/markdown/highlight/languageNames.ts'
import type { Random } from '../chaos/random.ts'

/*
 * Texts that cost much more than others of their length if the code for them is bad: repetition, nesting,
 * long lines, and openings at which a search for the end restarts each time.
 */

/** Parts to repeat, between bars; `⏎` is a line break. */
const fragments = [
  '[¦](¦[](¦[a](¦[a](b) ¦![¦(¦((¦{¦}¦*¦**¦*a ¦**a *¦_¦_a_¦~¦~~ a¦`¦``a¦```⏎¦~~~⏎¦> ¦>⏎¦> > a⏎¦- ¦- - ¦- a⏎¦1. ¦- > ¦    a⏎',
  '$$¦$$a$$ ¦$$\\frac{a}{b}$$ ¦$$\\cancel{\\boxed{a}}$$ ¦\\frac{¦\\overset{a}{¦^{a_¦\\begin{matrix}a&b\\\\c&d\\end{matrix}',
  '¦@**¦@**a¦@**all** ¦@_**a|1** ¦#**a>¦#**general>a** ¦:¦:a¦:tada: ¦:) ¦<time:¦<time:2026-01-01T00:00:00Z> ¦|¦|a¦|-|⏎',
  '¦http://¦http://a.example/¦http://a.example/(¦www.a.example ¦a@¦a@b.example ¦a.¦.a¦x-¦//¦/./¦%¦%2e¦%25¦&¦&amp;¦&#x41;',
  '¦<¦</¦<a ¦<a href="¦<b>¦<td>¦<p>¦<p><td>¦<li>¦<div><p>¦<img src=x ¦<!--¦<a b=c ¦"¦\'¦\\¦\\\\¦#¦# a⏎¦=⏎¦---⏎',
  '¦a¦aa b ¦ab ¦the ¦eta ¦A¦1¦1,¦ ¦\t¦⏎¦⏎⏎¦ ⏎¦a⏎¦ a¦é¦é¦中¦漢字 ¦👍¦👩‍👩‍👧‍👦¦🏳️‍🌈¦\u202e¦\u0301¦\u200b¦\ufeff¦ß¦İ¦ﬃ¦',
  '¦0¦-¦+¦,¦, ¦;¦a,¦a;b,¦2026-¦12:00 ¦!¦aaaaaaaaa!¦?¦*?¦%_¦"a" ¦NEAR(¦a OR ¦a AND (¦-a ¦is:unread ¦sender:1 ¦{"a":¦[1,¦null,',
].flatMap((parts) => parts.replaceAll('⏎', '\n').split('¦'))

/** Pairs of opening and closing marks, from outside to inside. */
const nests: readonly (readonly [string, string])[] = [
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
  ['*', '*'],
  ['**a ', ' a**'],
  ['~~', '~~'],
  ['"', '"'],
  ['[a](', ')'],
  ['<b>', '</b>'],
  ['<div>', '</div>'],
  ['<ul><li>', '</li></ul>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['{"a":', '}'],
  ['\\frac{', '}{a}'],
  ['\\sqrt{', '}'],
  ['\\boxed{\\cancel{', '}}'],
]

const words = languageNames.flatMap((each) => each.words)

const repeat = (part: string, length: number): string =>
  part === '' ? '' : part.repeat(Math.ceil(length / part.length)).slice(0, length)

function nest([open, close]: readonly [string, string], length: number): string {
  const depth = Math.floor(length / (open.length + close.length + 1))
  return open.repeat(depth) + 'a' + close.repeat(depth)
}

const fragment = (random: Random): string => random.pick(fragments) ?? 'a'

/** A text with the name of its shape. */
export interface DrawnText {
  readonly shape: string
  readonly text: string
}

/** Languages of code, each of them once. */
export const languages: readonly string[] = languageNames.flatMap((each) => each.words.slice(0, 1))

/** Code in a language, made of one repeated part or of two. */
export function drawCode(random: Random, length: number, language: string): DrawnText {
  const part = fragment(random) + (random.below(2) === 0 ? '' : fragment(random))
  const code = repeat(part, length - language.length - 8)
  return {
    shape: `${language}: ${JSON.stringify(part)}`,
    text: `\`\`\`${language}\n${code}\n\`\`\``.toWellFormed(),
  }
}

type Shape = (random: Random, length: number) => string

/** Lines of a quote, a list or a table, each slightly deeper than the last. */
function staircase(random: Random, length: number): string {
  const step = random.pick(['> ', '  ', '- ', '\t', '>', '|'])
  let text = ''
  for (let depth = 1; text.length < length; depth++) text += `${step.repeat(depth % 200)}- a\n`
  return text.slice(0, length)
}

const shapes: Readonly<Record<string, Shape>> = {
  repeated: (random, length) => repeat(fragment(random), length),
  'two by turns': (random, length) => repeat(fragment(random) + fragment(random), length),
  'in lines': (random, length) => repeat(`${repeat(fragment(random), 200)}\n`, length),
  'with an end that does not fit': (random, length) => repeat(fragment(random), length - 1) + '\u0001',
  'after half of another': (random, length) =>
    repeat(fragment(random), length / 2) + repeat(fragment(random), length / 2),
  nested: (random, length) => nest(random.pick(nests) ?? ['[', ']'], length),
  'deeper line by line': staircase,
  code: (random, length) => drawCode(random, length, random.pick(words) ?? 'js').text,
  'a formula': (random, length) => `$$${nest(random.pick(nests) ?? ['{', '}'], length - 4)}$$`,
  formulas: (random, length) => repeat(`$$${repeat(fragment(random), 20)}$$ `, length),
}

/** Draws a costly text of this many UTF-16 units. */
export function drawText(random: Random, length: number): DrawnText {
  const names = Object.keys(shapes)
  const shape = random.pick(names) ?? 'repeated'
  const drawn = shapes[shape]?.(random, length) ?? ''
  return { shape: `${shape}: ${JSON.stringify(drawn.slice(0, 24))}`, text: drawn.toWellFormed() }
}

const sentence = 'We meet on Tuesday at the usual place, and bring what is left of the cake. '

/** Returns a text whose cost is proportional to its length. */
export const harmlessText = (length: number): string => repeat(sentence, length)
