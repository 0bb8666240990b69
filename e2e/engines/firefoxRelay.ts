#!/usr/bin/env node
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { findFirefox } from './find.ts'
import { namedDownloads } from './firefoxDownloads.ts'
import { colorSchemes, SYSTEM_ACCESS, type Command } from './firefoxSchemes.ts'

/*
 * Firefox as Playwright starts it, with Playwright's arguments. Playwright sends to every page a command of
 * WebDriver BiDi that Firefox ESR does not know, and gives up when it is refused: this process passes the
 * messages of both on, and carries out that command itself (firefoxSchemes.ts). It names the downloads that Firefox does
 * not name (firefoxDownloads.ts).
 */

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

const executable = findFirefox()
if (executable === undefined) throw new Error('There is no Firefox')
const firefox = spawn(executable, [SYSTEM_ACCESS, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('exit', (code) => {
  process.exitCode = code ?? 1
  server.close()
  for (const client of server.clients) client.terminate()
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => firefox.kill(signal))

const { promise: target, resolve: found } = Promise.withResolvers<string>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
server.on('connection', (client, { url = '' }) => void relay(client, url))

firefox.stderr.on('data', (chunk: Buffer) => {
  const said = chunk.toString()
  const address = LISTENING.exec(said)?.[1]
  if (address !== undefined) found(address)
  const { port } = server.address() as AddressInfo
  process.stderr.write(said.replace(LISTENING, `WebDriver BiDi listening on ws://127.0.0.1:${port}`))
})

async function relay(client: WebSocket, path: string): Promise<void> {
  const browser = new WebSocket(`${await target}${path}`)
  const opened = new Promise((resolve) => browser.once('open', resolve))
  const send = (message: string): void => void opened.then(() => browser.send(message))
  const named = namedDownloads()
  const reply = (message: string): void => client.send(named(message))
  const schemes = colorSchemes(send, reply)
  client.on('message', (data: Buffer) => {
    const message = data.toString()
    if (!schemes.takeCommand(JSON.parse(message) as Command)) send(message)
  })
  browser.on('message', (data: Buffer) => {
    const message = data.toString()
    if (!schemes.takeMessage(message)) reply(message)
  })
  browser.once('close', () => client.close())
  browser.once('error', () => client.close())
  client.once('close', () => browser.close())
}
