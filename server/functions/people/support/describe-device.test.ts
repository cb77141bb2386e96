import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

test.each([
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Safari/537.36`, 'Chrome on macOS', 'desktop'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/150.0.0.0`,
    'Microsoft Edge on Windows',
    'desktop',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', 'desktop'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink} Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webkit} Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
    'tablet',
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot', 'other'],
])('%s', (userAgent, device, kind) => {
  expect(describeDevice(userAgent)).toEqual({ device, kind })
})

test.each([null, '', ' ', 'node', '<script>alert(1)</script>', 'constructor/1.0'])(
  'a browser that calls itself %j stays unnamed',
  (userAgent) => {
    expect(describeDevice(userAgent)).toEqual({ device: null, kind: 'other' })
  },
)
