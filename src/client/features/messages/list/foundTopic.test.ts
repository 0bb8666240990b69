import { expect, test } from 'vitest'
import { piecesOfTopic } from './foundTopic.ts'

test('a topic is cut where the search marked it', () => {
  expect(
    piecesOfTopic(
      'house plants & plans',
      'house <span class="highlight">plan</span>ts &amp; <span class="highlight">plan</span>s',
    ),
  ).toEqual([
    { text: 'house ', isFound: false },
    { text: 'plan', isFound: true },
    { text: 'ts & ', isFound: false },
    { text: 'plan', isFound: true },
    { text: 's', isFound: false },
  ])
})

test('characters that HTML escapes are those of the topic', () => {
  expect(piecesOfTopic('<b>"it\'s"', '&lt;b&gt;&quot;<span class="highlight">it&#39;s</span>&quot;')).toEqual(
    [
      { text: '<b>"', isFound: false },
      { text: "it's", isFound: true },
      { text: '"', isFound: false },
    ],
  )
})

test.each([
  ['another topic', 'plans'],
  ['a tag', '<img src=x onerror=alert(1)><span class="highlight">plants</span>'],
  ['a tag within the mark', '<span class="highlight"><b>plants</b></span>'],
  ['nothing', ''],
])('with %s in place of its marks, it stays whole', (_, marked) => {
  expect(piecesOfTopic('plants', marked)).toEqual([{ text: 'plants', isFound: false }])
})
