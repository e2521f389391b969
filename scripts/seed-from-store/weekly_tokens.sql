-- The embedded four-week means, and those that an instance has computed since.
from raw_weekly_tokens union from state_weekly_tokens order by all
