// @web/test-runner looks for a configuration in JavaScript.
export { default } from './wtr/config.ts'
