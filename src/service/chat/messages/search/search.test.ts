import { describe, expect, test } from 'vitest'
import * as fc from '../../../../testing/fastCheck.testing.ts'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../../protocol/chat/sending.ts'
import { Database } from '../../../database/database.ts'
import { aService } from '../../service.testing.ts'
import { decoded } from './decoded.ts'
import { markInHtml, markInText } from './mark.ts'
import { stem } from './stem.ts'
import { commonPart, searchTerms } from './terms.ts'
import { folded } from './words.ts'

const marked = (html: string, typed: string): string =>
  markInHtml(html, searchTerms(typed)).replaceAll('<span class="highlight">', '[').replaceAll('</span>', ']')

/** Returns the stems that the search index stores for the words. */
function indexStems(words: readonly string[]): Map<string, string> {
  const database = new Database(':memory:')
  database.exec(`CREATE VIRTUAL TABLE text USING fts5 (content, tokenize = 'porter unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE vocabulary USING fts5vocab ('text', 'instance')`)
  for (const [index, word] of words.entries()) {
    database.run('INSERT INTO text (rowid, content) VALUES (?, ?)', index + 1, word)
  }
  const rows = database.all<{ term: string; doc: number }>('SELECT term, doc FROM vocabulary')
  const stems = new Map(rows.map(({ term, doc }) => [words[doc - 1] ?? '', term]))
  database.close()
  return stems
}

describe('stemming', () => {
  const words =
    `running runs ran hopping hoped hoping agreed feed filing flies flied ponies caress cats relational
    conditional rational valency digitizer conformably radically differently vilely analogously vietnamization
    predication operator feudalism decisiveness hopefulness callousness formality sensitivity sensibility triplicate
    formative formalize electricity electrical hopeful goodness revival allowance inference airliner gyroscopic
    adjustable defensible irritant replacement adjustment dependent adoption communism activate angularities
    homologous effective bowdlerize probate rate cease controlling rolling happy sky toy syzygy messages channels
    organisation organization generalization hope hopes probable probably sensible active activity say says try tries oscillators sses ies eed ing`.split(
      /\s+/,
    )

  test('stems equal those of the index', () => {
    const expected = indexStems(words)
    expect(words.map((word) => [word, stem(word)])).toEqual(words.map((word) => [word, expected.get(word)]))
  })

  test('common parts are the beginning of every word with the same stem', () => {
    for (const word of words.filter((each) => each.length > 3)) {
      const part = commonPart({ text: word, kind: 'word' }) ?? ''
      const relatives = words.filter((each) => stem(each) === stem(word))
      expect([word, relatives.filter((each) => !each.includes(part))]).toEqual([word, []])
    }
  })

  test('stems of random words equal those of the index', () => {
    const word = fc
      .array(
        fc.constantFrom(
          'a',
          'e',
          'i',
          'o',
          'y',
          'b',
          'l',
          's',
          't',
          'z',
          'at',
          'ing',
          'ed',
          'ational',
          'ness',
          'ion',
        ),
        {
          minLength: 1,
          maxLength: 7,
        },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 30, maxLength: 60 }), (list) => {
        const expected = indexStems(list)
        expect(list.map((each) => [each, stem(each)])).toEqual(list.map((each) => [each, expected.get(each)]))
      }),
      { numRuns: 30 },
    )
  })
})

describe('parsing of searches', () => {
  test('a search is parsed into words and phrases', () => {
    expect(searchTerms('one "two three" four "" "five')).toEqual([
      { text: 'one', kind: 'word' },
      { text: 'two three', kind: 'exact' },
      { text: 'four', kind: 'word' },
      { text: 'five', kind: 'word' },
    ])
  })
})

describe('marking of matches', () => {
  test.each([
    ['<p>We run</p>', 'running', '<p>We [run]</p>'],
    ['<p>Running <em>runs</em></p>', 'run', '<p>[Running] <em>[runs]</em></p>'],
    ['<p>github.com</p>', 'hub', '<p>git[hub].com</p>'],
    ['<p>a &amp; b &lt;tag&gt;</p>', '<tag', '<p>a &amp; b [&lt;tag]&gt;</p>'],
    ['<p>Café</p>', 'cafe', '<p>[Café]</p>'],
    ['<p>one two three</p>', '"two three"', '<p>one [two three]</p>'],
    ['<a href="/run" title="run">run</a>', 'run', '<a href="/run" title="run">[run]</a>'],
    ['<p>会議は明日</p>', '会議', '<p>[会議]は明日</p>'],
    ['<p>it is</p>', 'is', '<p>it [is]</p>'],
    ['<p>&#x1f389;&#39;x&#39;</p>', "'x'", '<p>&#x1f389;[&#39;x&#39;]</p>'],
  ])('matches are marked in %s for %s', (html, typed, expected) => {
    expect(marked(html, typed)).toBe(expected)
  })

  test('marking leaves formulas intact', () => {
    const formula = '<span class="katex"><span>sum</span></span> sum'
    expect(markInHtml(formula, searchTerms('sum'))).toBe(
      '<span class="katex"><span>sum</span></span> <span class="highlight">sum</span>',
    )
  })

  test('marking finds characters that are written as references, and leaves the references', () => {
    expect(markInHtml('<p>a&nbsp;b &#39;&amp;&#x1f600; &unknown;</p>', searchTerms('&😀'))).toBe(
      '<p>a&nbsp;b &#39;<span class="highlight">&amp;&#x1f600;</span> &unknown;</p>',
    )
  })

  test('marking escapes plain text', () => {
    expect(markInText('<b> & "c"', searchTerms('xyz'))).toBe('&lt;b&gt; &amp; &quot;c&quot;')
  })

  test('marking adds only marks, and no text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, typed) => {
        const html = markInText(text, searchTerms(typed))
        const bare = html.replaceAll('<span class="highlight">', '').replaceAll('</span>', '')
        expect(decoded(bare).text).toBe(decoded(markInText(text, [])).text)
      }),
    )
  })
})

test('folding removes case and accents', () => {
  expect(folded('ÄpfelÉ')).toBe('apfele')
})

describe('finding messages', () => {
  const texts = [
    'Running late for lunch',
    'See https://github.com/parley/app/issues/42',
    'Das Café am Fluss',
    '会議は明日です',
    'Exact words in order',
    'order in words exact',
    'Fine :) and C++',
    'Öl? Да',
  ]

  async function search(typed: string, topic = 'lunch plans', negated = false) {
    const service = aService()
    const ada = service.addUser()
    service.addChannel({ name: 'general', subscribers: [ada] })
    for (const content of texts) {
      await service.call(sendMessage, { type: 'channel', to: 'general', topic, content }, { as: ada })
    }
    const narrow = [{ operator: 'search', operand: typed, negated }]
    const args = { anchor: 'oldest', num_before: 0, num_after: 50, narrow, apply_markdown: false }
    return (await service.call(getMessages, args, { as: ada })).messages
  }

  test('messages without a word have their texts as search results do, without marks', async () => {
    const found = await search('lunches', 'other', true)
    expect(found.length).toBeGreaterThan(0)
    for (const { match_content, match_subject } of found) {
      expect(match_content).toMatch(/^<p>/)
      expect([match_content?.includes('highlight'), match_subject]).toEqual([false, 'other'])
    }
  })

  test.each([
    ['run', [0]],
    ['runner lunches', []],
    ['lunches', [0, 1, 2, 3, 4, 5, 6, 7]],
    ['RUNS LATE', [0]],
    ['github', [1]],
    ['hub.com/par', [1]],
    ['issues/42', [1]],
    ['cafe', [2]],
    ['CAFÉ', [2]],
    ['会議', [3]],
    ['です', [3]],
    ['明日です', [3]],
    ['exact order', [4, 5]],
    ['"words in order"', [4]],
    [':)', [6]],
    ['C++', [6]],
    ['öl', [7]],
    ['ДА', [7]],
    ['nothing such', []],
    // Three by three, these characters are near each other in a text.
    ['"wors e"', []],
    ['"OR" NOT*', []],
    ['plan', [0, 1, 2, 3, 4, 5, 6, 7]],
  ])('a search finds %s', async (typed, expected) => {
    const found = await search(typed)
    expect(found.map(({ content }) => texts.indexOf(content))).toEqual(expected)
  })

  test('each match has its marked content and topic', async () => {
    const [first] = await search('lunch')
    expect(first).toMatchObject({
      match_content: '<p>Running late for <span class="highlight">lunch</span></p>',
      match_subject: '<span class="highlight">lunch</span> plans',
    })
  })

  test('any text can be searched for', async () => {
    const service = aService()
    const ada = service.addUser()
    service.addChannel({ name: 'general', subscribers: [ada] })
    await service.call(sendMessage, { type: 'channel', to: 'general', topic: 'x', content: 'y' }, { as: ada })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.constantFrom('"', '""', '*', 'a*', 'NEAR(a b)', '^a', 'content:a', '-a', "'", ';--', '{a b}'),
        ),
        async (operand) => {
          const narrow = [{ operator: 'search', operand: operand.replaceAll('\0', ''), negated: false }]
          const args = { anchor: 'newest', num_before: 1, num_after: 0, narrow }
          expect(await service.call(getMessages, args, { as: ada })).toHaveProperty('messages')
        },
      ),
    )
  })
})

test('text that only resembles a character reference stays unchanged', () => {
  for (const text of ['&constructor;', '&toString;', '&hasown;']) {
    expect(decoded(text)).toEqual({ text, pieces: text.split('') })
  }
})
