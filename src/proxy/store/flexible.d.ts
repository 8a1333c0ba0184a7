/** A single limiter of rate-limiter-flexible: its index loads all of them. */
declare module 'rate-limiter-flexible/lib/RateLimiterRedis.js' {
  export { RateLimiterRedis as default } from 'rate-limiter-flexible'
}
