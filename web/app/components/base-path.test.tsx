import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BasePath, useTo } from './base-path.ts'

function Addresses() {
  const to = useTo()
  const version = to('/component/:id/version/:versionId', { id: '7', versionId: '8' })
  return <p>{`${to('/component/all')} ${to('/component/:id', { id: '7' })} ${version}`}</p>
}

test('links of the app itself start at the root', () => {
  render(<Addresses />)
  expect(screen.getByText('/component/all /component/7 /component/7/version/8')).toBeTruthy()
})

test('links of a mounted copy stay inside it', () => {
  render(
    <BasePath value="/demo">
      <Addresses />
    </BasePath>,
  )
  expect(screen.getByText('/demo/component/all /demo/component/7 /demo/component/7/version/8')).toBeTruthy()
})
