import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx'
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
    // Its own provider, because public pages with a diagram have none.
    <TooltipProvider>
      <div data-part="overlay" className={`${floatClasses} flex items-center gap-0.5 p-1`}>
        <IconButton
          variant="ghost"
          size="icon-sm"
          icon="minus"
          label={t('zoomOut')}
          onClick={() => onZoom(1 / step)}
        />
        <span className="w-11 text-center type-xs text-muted tabular-nums phone:hidden">
          {t('percent', { value: Math.round(zoom * 100) })}
        </span>
        <IconButton
          variant="ghost"
          size="icon-sm"
          icon="plus"
          label={t('zoomIn')}
          onClick={() => onZoom(step)}
        />
        <IconButton variant="ghost" size="icon-sm" icon="maximize" label={t('fit')} onClick={onFit} />
      </div>
    </TooltipProvider>
  )
}
