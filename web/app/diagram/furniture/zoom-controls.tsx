import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/button.tsx'
import { floatClasses } from './float-classes.ts'

interface ZoomControlsProps {
  zoom: number
  onZoom: (factor: number) => void
  onFit: () => void
}

const step = 1.4

export function ZoomControls({ zoom, onZoom, onFit }: ZoomControlsProps) {
  const { t } = useTranslation('diagram')
  return (
    <div data-part="furniture" className={`${floatClasses} flex items-center gap-0.5 p-1`}>
      <Button
        variant="ghost"
        size="icon-sm"
        icon="minus"
        label={t('zoomOut')}
        onClick={() => onZoom(1 / step)}
      />
      <span className="w-11 text-center type-xs text-muted tabular-nums">
        {t('percent', { value: Math.round(zoom * 100) })}
      </span>
      <Button variant="ghost" size="icon-sm" icon="plus" label={t('zoomIn')} onClick={() => onZoom(step)} />
      <Button variant="ghost" size="icon-sm" icon="maximize" label={t('fit')} onClick={onFit} />
    </div>
  )
}
