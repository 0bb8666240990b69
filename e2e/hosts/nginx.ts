import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '../../src/testing/browser.testing.ts'
import type { Balancer } from './balancer.ts'

const guide = join(import.meta.dirname, '../../docs/operating.md')

const findNginx = (): string | undefined =>
  process.env['NGINX_PATH'] ?? ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))

/** Finds nginx; installs Debian's package if there is none. @throws Error that says what to do */
export function ensureNginx(): string {
  const found = findNginx()
  if (found !== undefined) return found
  console.log('No nginx found: installing one.')
  installPackages(['nginx-light'])
  const installed = findNginx()
  if (installed === undefined) throw new Error('Install nginx, or set NGINX_PATH to its executable.')
  return installed
}

/** Configuration of three hosts from docs/operating.md, with these hosts, and without TLS on that port. */
export function configuration(urls: readonly string[], port: number): string {
  const [, example] = /```nginx\n(upstream [^]*?)```/.exec(readFileSync(guide, 'utf8')) ?? []
  if (example === undefined) throw new Error('docs/operating.md has no configuration of several hosts.')
  const [first = ''] = /^ *server \S+ (.*);$/m.exec(example) ?? []
  const options = /^ *server \S+ (.*);$/.exec(first)?.[1] ?? ''
  const servers = urls.map((url) => `  server ${new URL(url).host} ${options};`).join('\n')
  return example
    .replace(/( *server \d\S* .*;\n)+/, `${servers}\n`)
    .replace(/ *ssl_.*\n/g, '')
    .replace(/listen .*;/, `listen 127.0.0.1:${port};`)
    .replace(/server_name .*;/, 'server_name _;')
}

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const around = (folder: string, servers: string): string => `
daemon off;
worker_processes 1;
worker_rlimit_nofile 16384;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 8192; }
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${servers}
}
`

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilItAnswers(url: string, isOver: () => boolean): Promise<void> {
  for (;;) {
    if (isOver()) throw new Error('nginx did not start.')
    try {
      if ((await fetch(`${url}/health`)).ok) return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Starts nginx before the hosts, configured as in docs/operating.md. */
export async function startNginx(program: string, urls: readonly string[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, around(folder, configuration(urls, port)))
  const child = spawn(program, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  const isOver = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url, () => child.exitCode !== null)
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await isOver
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
