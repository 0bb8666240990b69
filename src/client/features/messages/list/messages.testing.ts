import type { Message } from '../../../../protocol/chat/messages.ts'

const bodies = [
  '<p>Short.</p>',
  `<p>${'A sentence of some length that will need more than one line. '.repeat(5)}</p>`,
  '<p>With <strong>bold</strong>, <code>code</code> and a <a href="https://example.org">link</a>.</p>',
  '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">def</span> <span class="nf">f</span><span class="p">():</span>\n    <span class="k">return</span> <span class="mi">1</span>\n</code></pre></div>',
  '<ul>\n<li>one</li>\n<li>two</li>\n<li>three</li>\n</ul>',
  '<blockquote>\n<p>said before</p>\n</blockquote>\n<p>And an answer.</p>',
]

/** A message of a sample conversation; its height, author and body follow from its ID. */
export const sampleMessage = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  sender_id: (Math.floor(id / 3) % 5) + 1,
  sender_email: '',
  sender_full_name: 'Somebody',
  client: 'test',
  content: bodies[(id * 7) % bodies.length] ?? '',
  content_type: 'text/html',
  display_recipient: 'design',
  type: 'stream',
  stream_id: 5,
  subject: 'logo',
  timestamp: 1_770_000_000 + id * 60,
  reactions:
    id % 9 === 0
      ? [{ user_id: 1, emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }]
      : [],
  submessages: [],
  is_me_message: false,
  topic_links: [],
  flags: ['read'],
  ...changes,
})

export const sampleMessages = (first: number, last: number, changes: Partial<Message> = {}): Message[] =>
  Array.from({ length: last - first + 1 }, (_, place) => sampleMessage(first + place, changes))
