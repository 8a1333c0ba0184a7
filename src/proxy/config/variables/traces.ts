/**
 * Traces, by the names and values that OpenTelemetry gives them. They are off until there is an address to
 * send them to: no default takes one for granted.
 */
import { PROTOCOLS, samplerNames } from '../../traces/settings.ts'
import { keyValues, oneOf, oneOfAnyCase, share, short, webUrl, wholeNumber } from '../values.ts'
import type { Variable } from './variable.ts'

export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: 'Address of a collector (OTLP/HTTP); traces are posted to /v1/traces below it; off when missing',
    required: [],
    default: null,
    example: 'https://collector.bank.example:4318',
    schema: webUrl,
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    meaning: 'The whole address for traces, in place of the one above',
    required: [],
    default: null,
    example: 'https://collector.bank.example:4318/v1/traces',
    schema: webUrl,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'Headers of each post, name=value separated by commas, percent-encoded',
    required: [],
    default: null,
    example: 'authorization=Bearer%20…',
    file: true,
    secret: true,
    schema: keyValues('header'),
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    meaning: 'How they are written: http/protobuf or http/json',
    required: [],
    default: 'http/protobuf',
    example: 'http/json',
    schema: oneOf(...PROTOCOLS),
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    meaning: 'How long the collector may take for a batch, all tries together, in ms',
    required: [],
    default: '10000',
    example: '10000',
    schema: wholeNumber(100, 60_000),
  },
  OTEL_TRACES_EXPORTER: {
    meaning: 'otlp, or none: off',
    required: [],
    default: 'otlp',
    example: 'none',
    schema: oneOf('otlp', 'none'),
  },
  OTEL_SDK_DISABLED: {
    meaning: 'true: off, whatever else is said',
    required: [],
    default: 'false',
    example: 'true',
    schema: oneOfAnyCase('true', 'false'),
  },
  OTEL_SERVICE_NAME: {
    meaning: 'What the proxy is called in traces; it wins over service.name below',
    required: [],
    default: null,
    example: 'bank-elements-proxy',
    schema: short,
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    meaning: 'What else is told of this process, name=value separated by commas, percent-encoded',
    required: [],
    default: null,
    example: 'service.namespace=payments,service.version=0.1.0',
    schema: keyValues('attribute'),
  },
  OTEL_TRACES_SAMPLER: {
    meaning: `Which requests are exported: ${samplerNames.join(', ')}`,
    required: [],
    default: 'parentbased_always_on',
    example: 'parentbased_traceidratio',
    schema: oneOf(...samplerNames),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: 'The share of the requests, from 0 to 1, for a sampler that ends in traceidratio',
    required: [],
    default: '1',
    example: '0.05',
    schema: share,
  },
  OTEL_BSP_SCHEDULE_DELAY: {
    meaning: 'How long a span waits for others, in ms',
    required: [],
    default: '5000',
    example: '1000',
    schema: wholeNumber(10, 60_000),
  },
  TRACE_PAGES: {
    meaning:
      'on: pages begin the traces, so that what a customer tries again is one. Only once every replica has traces on',
    required: [],
    default: 'off',
    example: 'on',
    schema: oneOf('on', 'off'),
  },
} as const satisfies Record<string, Variable<unknown>>
