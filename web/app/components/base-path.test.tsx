import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BasePath, useComponentLinks, usePaths } from './base-path.ts'

function Addresses() {
  const linksOf = useComponentLinks()
  return <p>{`${usePaths().components} ${linksOf('7').overview}`}</p>
}

test('links of the app itself start at the root', () => {
  render(<Addresses />)
  expect(screen.getByText('/component/all /component/7')).toBeTruthy()
})

test('links of a mounted copy stay inside it', () => {
  render(
    <BasePath value="/demo">
      <Addresses />
    </BasePath>,
  )
  expect(screen.getByText('/demo/component/all /demo/component/7')).toBeTruthy()
})
