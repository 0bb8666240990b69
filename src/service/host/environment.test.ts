import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment, type Environment } from './environment.ts'

const faults = (environment: Environment): string => {
  try {
    readEnvironment(environment)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message
    throw error
  }
  return ''
}

test('without any variable the host is a demo on this machine', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataFolder: `${process.cwd()}/data`,
    mode: 'demo',
    chatUrl: undefined,
    eventsUrl: undefined,
    eventsNamespace: 'calendar/events/v1',
    queueTimes: { idleSeconds: 600, heartbeatSeconds: 50, longpollSeconds: 90 },
    rateLimits: 'on',
    mail: undefined,
    offlineShell: 'on',
    quotas: {},
    importLimit: 20_480,
    slackUrl: 'https://slack.com',
    calendarFeedNetworks: [],
    linkPreviews: { opened: [], ports: [80, 443] },
  })
  expect(readEnvironment({ LINK_PREVIEWS: 'off' }).linkPreviews).toBeUndefined()
})

/** 32 bytes in base64url. */
const PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url')

test('every variable is read', () => {
  expect(
    readEnvironment({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/parley',
      PARLEY_MODE: 'production',
      CHAT_URL: 'https://chat.example.org/',
      EVENTS_URL: 'https://events.example.org/wp-json',
      EVENTS_NAMESPACE: '/tribe/events/v1/',
      QUEUE_IDLE_SECS: '5',
      HEARTBEAT_SECS: '0.5',
      LONGPOLL_SECS: '2',
      RATE_LIMITS: 'off',
      ALLOWED_HOSTS: 'Chat.example.org, chat',
      TRUSTED_PROXIES: '10.0.0.1',
      SMTP_URL: 'smtp://mail.example.org',
      MAIL_FROM: 'chat@example.org',
      WEBHOOK_NETWORKS: '10.1.0.0/16',
      CALENDAR_FEED_NETWORKS: '10.3.0.0/16',
      LINK_PREVIEW_NETWORKS: '10.2.0.0/16',
      LINK_PREVIEW_PORTS: '80, 8080',
      PUSH_RELAY_URL: 'https://push.example.org/relay/',
      VAPID_PRIVATE_KEY: PRIVATE_KEY,
      VAPID_SUBJECT: 'mailto:ops@example.org',
      OFFLINE_SHELL: 'off',
      UPLOAD_QUOTA_MIB: '5000',
      UPLOAD_QUOTA_OF_A_PERSON_MIB: '100',
      IMPORT_LIMIT_MIB: '50',
      SLACK_URL: 'https://slack-gov.example/',
    }),
  ).toEqual({
    port: 0,
    host: '0.0.0.0',
    dataFolder: '/srv/parley',
    mode: 'production',
    chatUrl: 'https://chat.example.org',
    eventsUrl: 'https://events.example.org/wp-json',
    eventsNamespace: 'tribe/events/v1',
    queueTimes: { idleSeconds: 5, heartbeatSeconds: 0.5, longpollSeconds: 2 },
    rateLimits: 'off',
    allowedHosts: ['chat.example.org', 'chat'],
    trustedProxies: ['10.0.0.1'],
    mail: { smtpUrl: 'smtp://mail.example.org', from: 'chat@example.org' },
    providers: [],
    passwordSignIn: undefined,
    providerNetworks: [],
    pushRelayUrl: 'https://push.example.org/relay',
    vapidKeys: { publicKey: expect.stringMatching(/^B[\w-]{86}$/) as string, privateKey: PRIVATE_KEY },
    vapidSubject: 'mailto:ops@example.org',
    webhookNetworks: ['10.1.0.0/16'],
    linkPreviews: { opened: ['10.2.0.0/16'], ports: [80, 8080] },
    offlineShell: 'off',
    logFormat: 'plain',
    accessLog: 'off',
    metricsNetworks: ['127.0.0.0/8', '::1'],
    calendarFeedNetworks: ['10.3.0.0/16'],
    quotas: { organization: 5000, person: 100 },
    importLimit: 50,
    slackUrl: 'https://slack-gov.example',
  })
})

test('every invalid variable is named at once', () => {
  const message = faults({ PORT: '70000', PARLEY_MODE: 'test', CHAT_URL: 'ftp://x', HEARTBEAT_SECS: 'soon' })
  for (const name of ['PORT=70000', 'PARLEY_MODE=test', 'CHAT_URL=ftp://x', 'HEARTBEAT_SECS=soon']) {
    expect(message).toContain(name)
  }
})

test('demo mode refuses to listen beyond this machine', () => {
  expect(faults({ HOST: '0.0.0.0' })).toContain('HOST=0.0.0.0')
  expect(faults({ HOST: '192.168.1.5' })).toContain('HOST')
  expect(faults({ HOST: '127.0.0.300' })).toContain('HOST')
  for (const host of ['localhost', '127.0.0.1', '::1']) expect(faults({ HOST: host })).toBe('')
})

test('clients must wait longer than the host holds their polls', () => {
  expect(faults({ HEARTBEAT_SECS: '90' })).toContain('LONGPOLL_SECS')
})

test('a mail server needs a sender’s address', () => {
  expect(faults({ SMTP_URL: 'smtp://mail.example.org' })).toContain('MAIL_FROM')
})

test('proxies are given by address or network, or the host does not start', () => {
  expect(faults({ TRUSTED_PROXIES: '127.0.0.1, ::1, 10.0.0.0/8, fd00::/8' })).toBe('')
  for (const wrong of ['proxy.example.org', '10.0.0.0/40', '0.0.0.0/0', '127.0.0.1 ::1', '10.0.0.1,,x']) {
    expect(faults({ TRUSTED_PROXIES: wrong })).toContain('TRUSTED_PROXIES')
  }
})

test('meetings take place where the pattern says, unless the chat is elsewhere', () => {
  expect(readEnvironment({}).meetingUrl).toBeUndefined()
  const MEETING_URL = 'https://meet.example.org/{name}'
  expect(readEnvironment({ MEETING_URL }).meetingUrl).toBe(MEETING_URL)
  expect(faults({ MEETING_URL: 'https://meet.example.org' })).toContain('MEETING_URL')
  expect(faults({ MEETING_URL, CHAT_URL: 'https://chat.example.org' })).toContain('CHAT_URL has a setting')
})

test('networks for outgoing webhooks are opened by address or network', () => {
  expect(readEnvironment({}).webhookNetworks).toEqual([])
  expect(faults({ WEBHOOK_NETWORKS: 'intranet' })).toContain('WEBHOOK_NETWORKS')
  expect(faults({ CALENDAR_FEED_NETWORKS: 'intranet' })).toContain('CALENDAR_FEED_NETWORKS')
  expect(faults({ LINK_PREVIEW_NETWORKS: 'intranet' })).toContain('LINK_PREVIEW_NETWORKS')
  expect(faults({ LINK_PREVIEW_PORTS: '80-90' })).toContain('LINK_PREVIEW_PORTS')
})

test('base addresses have no query or fragment, and no password is shown', () => {
  for (const name of ['CHAT_URL', 'EVENTS_URL', 'PUBLIC_URL', 'PUSH_RELAY_URL']) {
    for (const rest of ['?a=b', '/#here']) expect(faults({ [name]: `https://x.test${rest}` })).toContain(name)
    const message = faults({ [name]: 'https://ada:secret@x.test' })
    expect([message.includes(name), message.includes('secret')]).toEqual([true, false])
  }
  const mail = faults({ SMTP_URL: 'smpt://ada:se/cr@et@mail.test', MAIL_FROM: 'chat@x.test' })
  expect(mail).toContain('SMTP_URL=smpt://…@mail.test')
})

test('figures are for programs on this machine, unless a setting names others or nobody', () => {
  expect(readEnvironment({}).metricsNetworks).toEqual(['127.0.0.0/8', '::1'])
  expect(readEnvironment({ METRICS_NETWORKS: '10.0.0.0/8, ::1' }).metricsNetworks).toEqual([
    '10.0.0.0/8',
    '::1',
  ])
  expect(readEnvironment({ METRICS_NETWORKS: 'none' }).metricsNetworks).toEqual([])
  expect(faults({ METRICS_NETWORKS: 'everybody' })).toContain('METRICS_NETWORKS=everybody')
})

test('the log is text without requests, unless settings say otherwise', () => {
  expect(readEnvironment({})).toMatchObject({ logFormat: 'plain', accessLog: 'off' })
  expect(readEnvironment({ LOG_FORMAT: 'json', ACCESS_LOG: 'on' })).toMatchObject({
    logFormat: 'json',
    accessLog: 'on',
  })
  expect(faults({ LOG_FORMAT: 'xml' })).toContain('LOG_FORMAT=xml')
})

const acme = {
  OIDC_PROVIDERS: 'Acme, google',
  OIDC_ACME_NAME: 'Acme Inc.',
  OIDC_ACME_ISSUER: 'https://id.acme.test/realms/one',
  OIDC_ACME_CLIENT_ID: 'parley',
  OIDC_ACME_CLIENT_SECRET: 'secret',
  OIDC_ACME_EMAILS: 'trusted',
  OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
  OIDC_GOOGLE_CLIENT_ID: 'parley-2',
}

test('sign-in providers have names, and each its own variables', () => {
  expect(readEnvironment(acme).providers).toEqual([
    {
      id: 'acme',
      name: 'Acme Inc.',
      issuer: 'https://id.acme.test/realms/one',
      clientId: 'parley',
      clientSecret: 'secret',
      emails: 'trusted',
    },
    {
      id: 'google',
      name: 'google',
      issuer: 'https://accounts.google.com',
      clientId: 'parley-2',
      emails: 'verified',
    },
  ])
})

test('a provider speaks TLS, or is on this machine, and gave this host an ID', () => {
  const issuer = (OIDC_ACME_ISSUER: string | undefined) => faults({ ...acme, OIDC_ACME_ISSUER })
  for (const wrong of [undefined, 'acme.test', 'http://id.acme.test', 'https://me:secret@id.acme.test']) {
    expect(issuer(wrong)).toContain('OIDC_ACME_ISSUER')
    expect(issuer(wrong)).not.toContain('secret')
  }
  expect(issuer('http://127.0.0.1:3000')).toBe('')
  expect(faults({ ...acme, OIDC_ACME_CLIENT_ID: '' })).toContain('OIDC_ACME_CLIENT_ID')
  expect(faults({ OIDC_PROVIDERS: 'a-b' })).toContain('OIDC_PROVIDERS=a-b')
  expect(faults({ ...acme, CHAT_URL: 'https://chat.example.org' })).toContain('OIDC_PROVIDERS')
})

test('passwords can be off only where there is another way', () => {
  expect(readEnvironment({ ...acme, PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe('off')
  expect(faults({ PASSWORD_SIGN_IN: 'off' })).toContain('PASSWORD_SIGN_IN')
})

const KEY = Buffer.alloc(32, 7).toString('base64')
const shared = {
  CHAT_URL: 'https://chat.example.org',
  EVENTS_URL: 'https://events.example.org',
  SESSIONS_URL: 'postgres://parley:secret@db.example.org/parley',
  SESSION_KEYS: `${KEY}, ${'ab'.repeat(32)}`,
}

test('several hosts share a database of sessions, and keys in base64 or hexadecimal digits', () => {
  expect(readEnvironment(shared).sharing).toEqual({
    databaseUrl: shared.SESSIONS_URL,
    keys: [Buffer.alloc(32, 7), Buffer.alloc(32, 0xab)],
    chatUrl: shared.CHAT_URL,
    eventsUrl: shared.EVENTS_URL,
  })
  expect(
    readEnvironment({ CHAT_URL: shared.CHAT_URL, EVENTS_URL: shared.EVENTS_URL }).sharing,
  ).toBeUndefined()
})

test('a host that embeds chat or calendar cannot share its sessions', () => {
  for (const missing of ['CHAT_URL', 'EVENTS_URL'] as const) {
    const said = faults({ ...shared, [missing]: undefined })
    expect(said).toMatch(/^SESSIONS_URL=.*: needs CHAT_URL and EVENTS_URL/)
    expect(said).not.toContain('secret')
  }
})

test('wrong keys of sessions are refused without being repeated', () => {
  const short = Buffer.alloc(31, 7).toString('base64')
  for (const SESSION_KEYS of [
    undefined,
    '',
    short,
    `${KEY},${short}`,
    `${KEY},`,
    'not a key at all, you see',
  ]) {
    const said = faults({ ...shared, SESSION_KEYS })
    expect(said).toMatch(/^SESSION_KEYS: must be keys of 32 bytes/)
    if (SESSION_KEYS) expect(said).not.toContain(SESSION_KEYS)
  }
  expect(faults({ SESSION_KEYS: KEY })).toMatch(/^SESSION_KEYS: .* needs SESSIONS_URL/)
  expect(faults({ ...shared, SESSIONS_URL: 'mysql://db.example.org/parley' })).toMatch(/^SESSIONS_URL=/)
})

test('the key for push services is one, and its value is not shown', () => {
  expect(readEnvironment({}).vapidKeys).toBeUndefined()
  for (const wrong of [
    'short',
    Buffer.alloc(32).toString('base64url'),
    Buffer.alloc(33, 7).toString('base64url'),
  ]) {
    const message = faults({ VAPID_PRIVATE_KEY: wrong })
    expect([message.includes('VAPID_PRIVATE_KEY'), message.includes(wrong)]).toEqual([true, false])
  }
  expect(faults({ VAPID_SUBJECT: 'ops@example.org' })).toContain('VAPID_SUBJECT')
})
