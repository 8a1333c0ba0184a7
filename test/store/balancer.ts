/** Balancers as operators have them in front of replicas: processes of their own. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { which } from '../browsers.ts'
import { eventually } from '../eventually.ts'
import { freePort } from '../ports.ts'

/** A replica's own port, and that of its probes. */
export interface Place {
  readonly port: number
  readonly operatorPort: number
}

interface Recipe {
  readonly args: (config: string, folder: string) => readonly string[]
  /** @param down is left alone, by those that ask no replica how it is */
  readonly config: (port: number, places: readonly Place[], folder: string, down?: Place) => string
  /** It asks nobody, so it is told; in its log, the end of what works by what it was told before. */
  readonly isTold?: RegExp
}

const RECIPES = {
  nginx: {
    args: (config, folder) => ['-p', folder, '-e', 'stderr', '-c', config],
    // `max_fails=0`: one that is being changed isn't left alone for ten seconds after it is back.
    isTold: /worker process \d+ exited with code 0/,
    config: (port, places, folder, down) => `
      daemon off; pid nginx.pid; error_log stderr notice; events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}
        upstream proxy {
          least_conn;
          ${places.map((place) => `server 127.0.0.1:${place.port} max_fails=0${place === down ? ' down' : ''};`).join(' ')}
          keepalive 64;
        }
        server {
          listen 127.0.0.1:${port};
          location / { proxy_http_version 1.1; proxy_set_header Connection ""; proxy_read_timeout 70s; proxy_pass http://proxy; }
        }
      }`,
  },
  haproxy: {
    args: (config) => ['-q', '-f', config],
    // Its checks are HTTP/1.0 without a host. Without `timeout check` a replica that answers later than the
    // next check is due counts as gone: on a busy machine both at once.
    config: (port, places) => `
defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 70s
  timeout server 70s
  http-reuse always
frontend customers
  bind 127.0.0.1:${port}
  default_backend replicas
backend replicas
  option httpchk GET /readyz
${places.map((place, index) => `  server proxy-${index} 127.0.0.1:${place.port} check port ${place.operatorPort} inter 200 fall 1 rise 1`).join('\n')}
`,
  },
} as const satisfies Record<string, Recipe>

export type BalancerName = keyof typeof RECIPES
export const balancerNames = Object.keys(RECIPES) as BalancerName[]

/** Full path, or undefined. */
export const findBalancer = (name: BalancerName): string | undefined => which(name)

const isOpen = (port: number): Promise<true | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(undefined))
    socket.once('connect', () => socket.destroy())
  })

export interface Balancer {
  readonly url: string
  /** A replica will be stopped, or none any more: resolves once nothing works by what was so before. */
  tell(down: Place | undefined): Promise<void>
  close(): Promise<void>
}

export async function startBalancer(name: BalancerName, places: readonly Place[]): Promise<Balancer> {
  const binary = findBalancer(name)
  if (binary === undefined) throw new Error(`There is no ${name} here`)
  const { args, config, isTold }: Recipe = RECIPES[name]
  const folder = mkdtempSync(join(tmpdir(), `bank-elements-${name}-`))
  const file = join(folder, 'balancer.conf')
  const port = await freePort()
  writeFileSync(file, config(port, places, folder))
  const child = spawn(binary, args(file, folder), { stdio: ['ignore', 'ignore', 'pipe'] })
  const ending = new Promise((resolve) => child.once('exit', resolve))
  let changes = 0
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (isTold?.test(line)) changes += 1
    else if (!line.includes('[notice]')) console.error(line)
  })
  await eventually(name, () => isOpen(port))
  return {
    url: `http://127.0.0.1:${port}`,
    async tell(down) {
      if (!isTold) return
      const before = changes
      writeFileSync(file, config(port, places, folder, down))
      child.kill('SIGHUP')
      await eventually(`${name} told`, () => changes > before || undefined)
    },
    async close() {
      child.kill()
      await ending
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
