-- The embedded means of four weeks, and those that an instance has made since.
from raw_weekly_tokens union from state_weekly_tokens order by all
