import { AddressWindows } from '../limits/addressWindows.ts'
import { SlidingWindows, type Allowance, type Limit } from '../limits/slidingWindows.ts'

export interface RequestLimits {
  /** Counts a request. @throws TooManyRequests */
  readonly ofUser: (userId: number) => Allowance | undefined
  readonly ofAddress: (address: string) => Allowance | undefined
  /** Counts a request of a frequent kind: polls and files. */
  readonly ofFrequent: (userId: number) => Allowance | undefined
  /** Counts a costly request: rendering Markdown without storing it. */
  readonly ofCostly: (userId: number) => Allowance | undefined
}

const unlimited: RequestLimits = {
  ofUser: () => undefined,
  ofAddress: () => undefined,
  ofFrequent: () => undefined,
  ofCostly: () => undefined,
}

/** Creates limits as on real servers: 200 requests a minute for a user, 100 for an address without one. */
export function createRequestLimits(setting: 'on' | 'off', now: () => number): RequestLimits {
  if (setting === 'off') return unlimited
  const counted = (windows: SlidingWindows | AddressWindows) => (key: string | number) => {
    windows.require(String(key))
    return windows.count(String(key))
  }
  const ofUser = (limit: Limit) => counted(new SlidingWindows(limit, now))
  return {
    ofUser: ofUser({ requests: 200, seconds: 60 }),
    ofAddress: counted(new AddressWindows({ requests: 100, seconds: 60 }, now)),
    ofFrequent: ofUser({ requests: 3000, seconds: 60 }),
    ofCostly: ofUser({ requests: 150, seconds: 60 }),
  }
}

/** Headers with a client's remaining allowance. */
export const allowanceHeaders = (allowance: Allowance | undefined): Record<string, string> =>
  allowance === undefined
    ? {}
    : {
        'x-ratelimit-limit': String(allowance.limit),
        'x-ratelimit-remaining': String(allowance.remaining),
        'x-ratelimit-reset': String(Math.ceil(allowance.resetAt / 1000)),
      }
