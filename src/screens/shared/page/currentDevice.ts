/** The customer's device, as the browser tells it at this moment. */
import { deviceOf, type DeviceKind } from '../../../domain/device.ts'

export const currentDevice = (): DeviceKind =>
  deviceOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    coarse: matchMedia('(pointer: coarse)').matches,
  })
