// Shows one of the two documents. Neither they nor the requests that people try out from here use the session of the
// browser: whoever tries one gives an API key.
const addresses = { chat: '/api/v1/openapi.json', calendar: '/calendar/events/v1/doc' }

// The viewer writes these texts as HTML where it folds a part of an answer. All else goes through its own policy.
const folded = new Set(['', '[...]', '{...}', '[{...}]', '[[...]]', '[', '{', '[{', '[[', '&#x2715;'])
window.trustedTypes?.createPolicy('default', { createHTML: (text) => (folded.has(text) ? text : null) })

const asked = new URLSearchParams(location.search).get('of')
const shown = asked === 'calendar' ? 'calendar' : 'chat'
const main = document.querySelector('main')

function say(text) {
  const line = document.createElement('p')
  line.textContent = text
  main.replaceChildren(line)
}

function colors() {
  const style = getComputedStyle(document.documentElement)
  const value = (name) => style.getPropertyValue(name).trim()
  return {
    'bg-color': value('--page'),
    'text-color': value('--text'),
    'primary-color': value('--accent'),
    'secondary-color': value('--accent'),
    'nav-bg-color': value('--soft'),
    'nav-text-color': value('--text'),
    'nav-hover-bg-color': value('--page'),
    'nav-hover-text-color': value('--accent'),
  }
}

/** Where the viewer draws no focus, draws code too dark to read, or more than a narrow screen is wide. */
const rules = `
  :focus-visible { outline: 2px solid var(--primary-color) !important; outline-offset: -2px }
  .m-markdown code, .m-markdown-small code { color: inherit }
  form:has(.api-key-user) { flex-wrap: wrap; gap: 4px }
  div:has(> form .api-key-user) { height: auto !important }
`

/** The viewer opens its sections on narrow screens by pointer alone. */
function makeReachable({ shadowRoot }) {
  const own = new CSSStyleSheet()
  own.replaceSync(rules)
  shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, own]
  const heads = '.section-tag-header:not([tabindex])'
  const reach = () => {
    for (const head of shadowRoot.querySelectorAll(heads)) {
      head.tabIndex = 0
      head.setAttribute('role', 'button')
    }
  }
  new MutationObserver(reach).observe(shadowRoot, { childList: true, subtree: true })
  shadowRoot.addEventListener('keydown', (event) => {
    if (!event.target.matches('.section-tag-header') || !['Enter', ' '].includes(event.key)) return
    event.preventDefault()
    event.target.click()
  })
  reach()
}

async function show() {
  const response = await fetch(addresses[shown], { credentials: 'omit' })
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  const description = await response.json()
  await import('/api/explorer.js')
  const explorer = document.createElement('openapi-explorer')
  const attributes = {
    'fetch-credentials': 'omit',
    'hide-server-selection': 'true',
    collapse: 'true',
    'default-schema-tab': 'body',
  }
  for (const [name, value] of Object.entries({ ...attributes, ...colors() }))
    explorer.setAttribute(name, value)
  main.replaceChildren(explorer)
  await explorer.loadSpec(description)
  makeReachable(explorer)
}

for (const link of document.querySelectorAll('nav a')) {
  if (link.href.endsWith(`of=${shown}`)) link.setAttribute('aria-current', 'page')
}
document.querySelector('#source').href = addresses[shown]
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  for (const [name, value] of Object.entries(colors())) main.firstElementChild?.setAttribute(name, value)
})
say('Loading …')
show().catch((error) => say(`The document cannot be shown: ${error.message}`))
