/*
 * The stemmer of the search index (Porter, "An algorithm for suffix stripping", 1980), so that matches of the
 * index can be marked in the text: "running" is found by "run".
 */

const isVowelAt = (word: string, index: number): boolean => {
  const letter = word[index] ?? ''
  return 'aeiou'.includes(letter) || (letter === 'y' && index > 0 && !isVowelAt(word, index - 1))
}

/** Number of sequences of a vowel followed by a consonant. */
function measure(stem: string): number {
  let count = 0
  let afterVowel = false
  for (let index = 0; index < stem.length; index++) {
    const vowel = isVowelAt(stem, index)
    if (afterVowel && !vowel) count++
    afterVowel = vowel
  }
  return count
}

const hasVowel = (stem: string): boolean => /[aeiou]|.y/s.test(stem)

const endsInDoubleConsonant = (word: string): boolean => /([^aeiou])\1$/s.test(word)

/** Consonant, vowel, consonant other than w, x, y: a short syllable as in "hop". */
const endsInShortSyllable = (word: string): boolean => {
  const last = word.length - 1
  return (
    last >= 2 &&
    !isVowelAt(word, last) &&
    isVowelAt(word, last - 1) &&
    !isVowelAt(word, last - 2) &&
    !'wxy'.includes(word[last] ?? '')
  )
}

type Rule = readonly [suffix: string, replacement: string]

/** Applies the rule of the longest matching suffix, if the rest is long enough. */
function replaceSuffix(word: string, rules: readonly Rule[], minMeasure: number): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue
    const rest = word.slice(0, word.length - suffix.length)
    return measure(rest) >= minMeasure ? rest + replacement : word
  }
  return word
}

function withoutPlural(word: string): string {
  if (/.(?:sses|ies)$/s.test(word)) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** Repairs the rest after removing -ed or -ing: "hopping" becomes "hop", "filing" becomes "file". */
function repaired(word: string): string {
  if (/(?:at|bl|iz)$/.test(word)) return `${word}e`
  if (endsInDoubleConsonant(word) && !/[lsz]$/.test(word)) return word.slice(0, -1)
  return measure(word) === 1 && endsInShortSyllable(word) ? `${word}e` : word
}

function withoutTense(word: string): string {
  if (/.eed$/s.test(word)) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  for (const suffix of ['ed', 'ing']) {
    const rest = word.slice(0, -suffix.length)
    if (word.endsWith(suffix) && hasVowel(rest)) return repaired(rest)
  }
  return word
}

const withoutFinalY = (word: string): string =>
  word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word

const doubleSuffixes: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
]

const adjectiveSuffixes: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]

const endings = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|(?<=[st])ion|al|er|ic|ou)$/

function withoutEnding(word: string): string {
  const rest = word.replace(endings, '')
  return measure(rest) > 1 ? rest : word
}

function withoutFinalE(word: string): string {
  if (!word.endsWith('e')) return word
  const rest = word.slice(0, -1)
  const count = measure(rest)
  return count > 1 || (count === 1 && !endsInShortSyllable(rest)) ? rest : word
}

const withoutDoubleL = (word: string): string =>
  word.endsWith('ll') && measure(word.slice(0, -1)) > 1 ? word.slice(0, -1) : word

/** The stem of a word in lower case; words of one or two letters, and very long ones, are their own stem. */
export function stem(word: string): string {
  if (word.length < 3 || word.length > 64) return word
  const inflected = withoutFinalY(withoutTense(withoutPlural(word)))
  const derived = replaceSuffix(replaceSuffix(inflected, doubleSuffixes, 1), adjectiveSuffixes, 1)
  return withoutDoubleL(withoutFinalE(withoutEnding(derived)))
}
